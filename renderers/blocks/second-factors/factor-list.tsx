import { Button } from "@mantine/core";
import type { Factors } from "#schemas/types/calls/identity.ts";
import { steadyPress } from "../../focus/steady-button.tsx";
import { formatValue } from "../../format/value.ts";
import { useLanguage } from "../../words/language.ts";
import classes from "./second-factors.module.css";

/** Name by which calls know the authenticator app. */
const AUTHENTICATOR = "AUTHENTICATOR";

/** Lists the second factors of an account. @param onRemove absent before the password was proved */
export function FactorList({
  factors,
  busy,
  onRemove,
}: {
  factors: Factors;
  busy: boolean;
  onRemove: ((factor: string) => void) | undefined;
}) {
  const language = useLanguage();
  const { words, say } = language;
  const day = (value: string) => formatValue(value, "date", { language });
  const { authenticatorSince: since } = factors;
  const rows = [
    ...(since === null
      ? []
      : [
          {
            id: AUTHENTICATOR,
            label: say(words.secondFactors.appSince, { day: day(since) }),
            remove: words.secondFactors.removeApp as string,
          },
        ]),
    ...factors.passkeys.map(({ id, createdAt }) => ({
      id,
      label: say(words.secondFactors.passkeySince, { day: day(createdAt) }),
      remove: say(words.secondFactors.removePasskey, { day: day(createdAt) }),
    })),
  ];
  if (rows.length === 0) return <p>{words.secondFactors.none}</p>;
  // The account of staff keeps one.
  const removable = rows.length > 1 || !factors.required;
  return (
    <ul className={classes.list}>
      {rows.map(({ id, label, remove }) => (
        <li key={id} className={classes.factor}>
          <span>{label}</span>
          {onRemove && removable ? (
            <Button
              variant="subtle"
              size="md"
              aria-label={remove}
              {...steadyPress(busy, () => onRemove(id))}
            >
              {words.secondFactors.remove}
            </Button>
          ) : null}
        </li>
      ))}
      <li className={classes.factor}>
        {say(words.secondFactors.left, { count: factors.recoveryCodes })}
      </li>
    </ul>
  );
}
