import type { LienListBlockOptions } from "#schemas/types/blocks/lien-list.ts";
import { formatCurrency } from "#lending/formats/numbers.ts";
import { valueAt } from "#engine/json/pointer.ts";
import { useTextDraft } from "../../form/use-text-draft.ts";
import type { BlockProps, Lien } from "../../host/types.ts";
import { useCurrencyDraft } from "../../widgets/currency.tsx";
import shared from "../blocks.module.css";
import { BlockInput } from "../text-input.tsx";
import classes from "./lien-list.module.css";
import { useLanguage, type Words } from "../../words/language.ts";

interface LienAnswer {
  answer?: "CORRECT" | "INCORRECT" | undefined;
  note?: string | undefined;
  balances?: { uuid: string; balance: number | string }[] | undefined;
}

const answers = ["CORRECT", "INCORRECT"] as const;

const kindOf = ({ kinds }: Words["liens"], kind = ""): string =>
  Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds] : "";

/**
 * Lists the liens found on the home. With a field it asks whether they are right, and takes
 * corrected balances and a note.
 */
export function LienListBlock(props: BlockProps<LienListBlockOptions, LienAnswer>) {
  const { words, say, locale } = useLanguage();
  const { id, options, host, onChange, value = {}, errors = [], disabled } = props;
  const listed = valueAt(
    { application: host.application, profile: host.profile },
    options.from ?? "/application/liens",
  );
  const liens = Array.isArray(listed) ? (listed as Lien[]) : [];
  const change = (next: LienAnswer) => onChange?.(next);
  const invalid = errors.length > 0 && value.answer === undefined;

  return (
    <div id={id} className={shared.stack}>
      {liens.length === 0 ? (
        <p className={classes.none}>{host.copy(words.liens.none)}</p>
      ) : (
        <ul className={classes.list}>
          {liens.map((lien) => (
            <li key={lien.uuid} className={classes.lien}>
              <div className={classes.holder}>{lien.holder ?? words.liens.unknown}</div>
              <div className={classes.kind}>
                {[
                  kindOf(words.liens, lien.kind),
                  lien.position ? say(words.liens.position, { number: lien.position }) : "",
                  lien.payoff === true ? words.liens.payoff : "",
                ]
                  .filter(Boolean)
                  .join(", ")}
              </div>
              <dl className={classes.figures}>
                {lien.balance === undefined ? null : (
                  <div>
                    <dt>{words.liens.balance}</dt>
                    <dd>{formatCurrency(lien.balance, locale)}</dd>
                  </div>
                )}
                {lien.monthlyPayment === undefined ? null : (
                  <div>
                    <dt>{words.liens.payment}</dt>
                    <dd>{formatCurrency(lien.monthlyPayment, locale)}</dd>
                  </div>
                )}
              </dl>
            </li>
          ))}
        </ul>
      )}
      {onChange ? (
        <div
          className={shared.choices}
          role="radiogroup"
          aria-labelledby={props.labelledBy}
          aria-describedby={props.describedBy}
        >
          {answers.map((answer) => (
            <label key={answer} className={shared.choice}>
              <input
                type="radio"
                className={shared.radio}
                name={`${id}__answer`}
                value={answer}
                checked={value.answer === answer}
                disabled={disabled ?? false}
                {...(invalid ? { "aria-invalid": true } : {})}
                onChange={() =>
                  change(
                    answer === "CORRECT"
                      ? { answer: "CORRECT" }
                      : { ...value, answer: "INCORRECT" },
                  )
                }
              />
              <span>{host.copy(words.liens[answer])}</span>
            </label>
          ))}
        </div>
      ) : null}
      {onChange && value.answer === "INCORRECT" ? (
        <div className={shared.stack}>
          {liens.map((lien) => (
            <Balance
              key={lien.uuid}
              id={`${id}__${lien.uuid ?? ""}`}
              lien={lien}
              corrected={value.balances?.find(({ uuid }) => uuid === lien.uuid)?.balance}
              disabled={disabled ?? false}
              onCorrect={(balance) => {
                const others = (value.balances ?? []).filter(({ uuid }) => uuid !== lien.uuid);
                const correction =
                  balance === undefined || lien.uuid === undefined
                    ? []
                    : [{ uuid: lien.uuid, balance }];
                const balances = [...others, ...correction];
                change({ ...value, balances: balances.length > 0 ? balances : undefined });
              }}
            />
          ))}
          <Note
            id={`${id}__note`}
            note={value.note}
            disabled={disabled ?? false}
            onWrite={(note) => change({ ...value, note })}
          />
        </div>
      ) : null}
    </div>
  );
}

function Balance(props: {
  id: string;
  lien: Lien;
  corrected: number | string | undefined;
  disabled: boolean;
  onCorrect: (balance: number | string | undefined) => void;
}) {
  const { words, say } = useLanguage();
  const draft = useCurrencyDraft(props.corrected, props.onCorrect);
  return (
    <BlockInput
      id={props.id}
      label={say(words.liens.balanceAt, {
        holder: props.lien.holder ?? words.liens.thisLender,
      })}
      hint={words.liens.leaveEmpty}
      leftSection="$"
      inputMode="decimal"
      autoComplete="off"
      value={draft.text}
      disabled={props.disabled}
      onChange={(event) => draft.type(event.currentTarget.value)}
      onBlur={draft.leave}
    />
  );
}

function Note(props: {
  id: string;
  note: string | undefined;
  disabled: boolean;
  onWrite: (note: string | undefined) => void;
}) {
  const { words } = useLanguage();
  const draft = useTextDraft(props.note, props.onWrite);
  return (
    <div className={shared.labeled}>
      <label className={shared.label} htmlFor={props.id}>
        {words.liens.whatIsWrong}
      </label>
      <div className={shared.hint} id={`${props.id}__hint`}>
        {words.liens.noNumbers}
      </div>
      <textarea
        id={props.id}
        className={classes.note}
        rows={4}
        maxLength={500}
        aria-describedby={`${props.id}__hint`}
        value={draft.text}
        disabled={props.disabled}
        onChange={(event) => draft.type(event.currentTarget.value)}
        onBlur={draft.leave}
      />
    </div>
  );
}
