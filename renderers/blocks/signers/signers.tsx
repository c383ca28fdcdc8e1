import type { Application } from "#schemas/types/application.ts";
import { timeZoneOf } from "#engine/time/time-zones.ts";
import { formatValue } from "../../format/value.ts";
import type { BlockHost, BlockProps } from "../../host/types.ts";
import shared from "../blocks.module.css";
import classes from "./signers.module.css";
import { words } from "../../words/words.ts";

type Signer = NonNullable<Application["helocSigners"]>[number];

export interface SignersOptions {
  marks: { id: keyof Signer; label: string }[];
}

const nameOf = ({ firstName, lastName, name }: Signer): string =>
  [firstName, lastName].filter(Boolean).join(" ") || (name ?? "");

/** The other owners and how far each has come; with a field, one is chosen. */
export function SignersBlock(props: BlockProps<SignersOptions, string>) {
  const { id, options, host, value, onChange, errors = [], disabled = false } = props;
  const signers = host.application.helocSigners ?? [];
  if (!onChange)
    return (
      <ul className={classes.list}>
        {signers.map((signer) => (
          <li key={signer.uuid} className={classes.signer}>
            <Who signer={signer} />
            <Marks signer={signer} marks={options.marks} host={host} />
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
            <Who signer={signer} />
          </span>
        </label>
      ))}
    </div>
  );
}

function Who({ signer }: { signer: Signer }) {
  return (
    <>
      <span className={classes.name}>{nameOf(signer)}</span>
      <span className={classes.email}>{signer.email}</span>
    </>
  );
}

/** Steps that are done carry their day; the others say that they are still to come. */
function Marks({
  signer,
  marks,
  host,
}: {
  signer: Signer;
  marks: SignersOptions["marks"];
  host: BlockHost;
}) {
  if (marks.length === 0) return null;
  const { state, county, address } = host.application.property ?? {};
  const timeZone = timeZoneOf(address?.state ?? state, county);
  return (
    <ol className={classes.marks}>
      {marks.map(({ id, label }) => {
        const at = signer[id];
        return (
          <li key={id} className={classes.mark} data-done={at !== undefined || undefined}>
            <span className={classes.dot} aria-hidden="true" />
            <span>{host.copy(label)}</span>
            <span className={classes.when}>
              {at === undefined
                ? words.signers.notYet
                : formatValue(at, "datetime", { timeZone, locale: host.locale })}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
