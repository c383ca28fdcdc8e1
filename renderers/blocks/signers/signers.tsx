import { valueAt } from "#engine/index.ts";
import type { Signer } from "#lending/specified-names.ts";
import { homeZone } from "../../format/home-zone.ts";
import type { SignersBlockOptions } from "#schemas/types/blocks/signers.ts";
import { formatValue } from "../../format/value.ts";
import type { BlockHost, BlockProps } from "../../host/types.ts";
import shared from "../blocks.module.css";
import classes from "./signers.module.css";
import { useLanguage } from "../../words/language.ts";

const nameOf = ({ firstName, lastName, name }: Signer): string =>
  [firstName, lastName].filter(Boolean).join(" ") || (name ?? "");

/** Lists invited people with their progress; with a field the borrower chooses one. */
export function SignersBlock(props: BlockProps<SignersBlockOptions, string>) {
  const { id, options, host, value, onChange, errors = [], disabled = false } = props;
  const listed = valueAt({ application: host.application }, options.list);
  const signers = (Array.isArray(listed) ? (listed as Signer[]) : []).filter(
    ({ signerType }) => options.role === undefined || signerType === options.role,
  );
  if (!onChange)
    return (
      <ul className={classes.list}>
        {signers.map((signer) => (
          <li key={signer.uuid} className={classes.signer}>
            <SignerName signer={signer} />
            <SignerSteps signer={signer} marks={options.marks} host={host} />
          </li>
        ))}
      </ul>
    );
  return (
    <div
      id={id}
      className={shared.choices}
      role="radiogroup"
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
    >
      {signers.map((signer) => (
        <label key={signer.uuid} className={shared.choice}>
          <input
            type="radio"
            className={shared.radio}
            name={id}
            value={signer.uuid}
            checked={value !== undefined && value === signer.uuid}
            disabled={disabled}
            {...(errors.length > 0 ? { "aria-invalid": true } : {})}
            onChange={() => onChange(signer.uuid)}
          />
          <span>
            <SignerName signer={signer} />
          </span>
        </label>
      ))}
    </div>
  );
}

function SignerName({ signer }: { signer: Signer }) {
  return (
    <>
      <span className={classes.name}>{nameOf(signer)}</span>
      <span className={classes.email}>{signer.email}</span>
    </>
  );
}

/**
 * Lists the steps of a signer. A finished step shows its day, an open one says that it is still to
 * come.
 */
function SignerSteps({
  signer,
  marks,
  host,
}: {
  signer: Signer;
  marks: SignersBlockOptions["marks"];
  host: BlockHost;
}) {
  const language = useLanguage();
  if (marks.length === 0) return null;
  const timeZone = homeZone(host.application);
  return (
    <ol className={classes.marks}>
      {marks.map(({ id, label }) => {
        const doneAt = (signer as Record<string, unknown>)[id];
        return (
          <li key={id} className={classes.mark} data-done={doneAt !== undefined || undefined}>
            <span className={classes.dot} aria-hidden="true" />
            <span>{host.copy(label)}</span>
            <span className={classes.when}>
              {doneAt === undefined
                ? language.words.signers.notYet
                : formatValue(doneAt, "datetime", { timeZone, language })}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
