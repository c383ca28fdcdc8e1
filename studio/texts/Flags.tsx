import { useEffect, useId, useState } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import { messageOf } from "#src/calls/messages.ts";
import { mayWriteHere } from "../app/state.ts";
import type { ViewProps } from "../views/CenterPane.tsx";
import { whileCurrent } from "../views/while-current.ts";
import type { FlagChange, FlagView } from "./flags.ts";

/** Flags and experiments: who gets each, in which shares, and the pages on which it shows. */
export function FlagList({ studio, state }: ViewProps) {
  const { lender, revision, person } = state;
  const { texts } = studio;
  const [flags, setFlags] = useState<readonly FlagView[] | null>(null);
  useEffect(() => whileCurrent(texts.flags, setFlags), [texts, lender, revision]);
  const mayWrite = mayWriteHere(state);
  if (flags === null) return <p className="nothing">Opening …</p>;
  return (
    <ul className="flags">
      {flags.map((flag) => (
        <li key={flag.id}>
          <Flag
            key={JSON.stringify(flag)}
            studio={studio}
            state={state}
            flag={flag}
            mayWrite={mayWrite}
            mayWriteAll={mayWrite && person?.writesAll === true}
          />
        </li>
      ))}
    </ul>
  );
}

/** Shows what a description has between backticks as code. */
const withCode = (text: string) =>
  text
    .split("`")
    .map((part, index) => (index % 2 === 0 ? part : <code key={`${index} ${part}`}>{part}</code>));

interface FlagProps extends ViewProps {
  flag: FlagView;
  mayWrite: boolean;
  mayWriteAll: boolean;
}

type Reach = "true" | "false" | "rule";

function Flag({ studio, state, flag, mayWrite, mayWriteAll }: FlagProps) {
  const { id, description, when, variations, fallback, lenderFallback, uses, name } = flag;
  const [fault, setFault] = useState<string | null>(null);
  const field = useId();
  const reach: Reach = when === "true" || when === "false" ? when : "rule";
  const [rule, setRule] = useState(when);
  const [isRule, setIsRule] = useState(reach === "rule");
  const change = async (asked: FlagChange): Promise<void> => {
    try {
      await studio.texts.reflag(asked);
      setFault(null);
    } catch (error) {
      setFault(messageOf(error));
    }
  };
  return (
    <section aria-labelledby={`${field}-name`}>
      <h3 id={`${field}-name`}>{id}</h3>
      <p>{withCode(description)}</p>
      <div className="controls">
        <div className="field">
          <label htmlFor={`${field}-reach`}>Who gets it, of all lenders</label>
          <select
            id={`${field}-reach`}
            disabled={!mayWriteAll}
            value={isRule ? "rule" : reach}
            onChange={({ currentTarget: { value } }) => {
              setIsRule(value === "rule");
              if (value !== "rule") void change({ id, kind: "when", when: value });
            }}
          >
            <option value="true">Everybody</option>
            <option value="false">Nobody</option>
            <option value="rule">By a rule</option>
          </select>
        </div>
        {isRule ? (
          <>
            <div className="field flag-rule">
              <label htmlFor={`${field}-rule`}>Rule</label>
              <input
                id={`${field}-rule`}
                value={rule}
                readOnly={!mayWriteAll}
                spellCheck={false}
                onChange={({ currentTarget }) => setRule(currentTarget.value)}
              />
            </div>
            <SteadyButton
              type="button"
              disabled={!mayWriteAll || rule.trim() === "" || rule === when}
              onClick={() => void change({ id, kind: "when", when: rule.trim() })}
            >
              Use this rule<span className="hidden"> for {id}</span>
            </SteadyButton>
          </>
        ) : null}
      </div>
      {variations.length === 0 ? null : (
        <>
          <Shares flag={flag} mayWrite={mayWriteAll} onChange={(asked) => void change(asked)} />
          <div className="field">
            <label htmlFor={`${field}-fallback`}>
              Who does not get it has, at {studio.lenderNow()?.name}
            </label>
            <select
              id={`${field}-fallback`}
              disabled={!mayWrite}
              value={typeof lenderFallback === "string" ? lenderFallback : ""}
              onChange={({ currentTarget: { value } }) =>
                void change({ id, kind: "fallback", value: value === "" ? null : value })
              }
            >
              <option value="">What all lenders have ({fallback})</option>
              {variations.map((each) => (
                <option key={each.id}>{each.id}</option>
              ))}
            </select>
          </div>
        </>
      )}
      {fault === null ? null : (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      {uses.map(({ flow, page, title }) => (
        <p key={`${flow} ${page}`} className="inserts">
          <span>Seen on “{title}”:</span>
          {variations.map((each) => (
            <button
              key={each.id}
              type="button"
              onClick={() => {
                void studio.texts.showVariation(flow, page, `/application/flags/${name}`, each.id);
              }}
            >
              Show {each.id}
              <span className="hidden"> on {title}</span>
            </button>
          ))}
        </p>
      ))}
      {name !== null && uses.length === 0 && variations.length > 0 ? (
        <p className="hint">No page of {state.lender} has words of its own for it.</p>
      ) : null}
    </section>
  );
}

interface SharesProps {
  flag: FlagView;
  mayWrite: boolean;
  onChange: (change: FlagChange) => void;
}

function Shares({ flag: { id, variations }, mayWrite, onChange }: SharesProps) {
  const field = useId();
  const [shares, setShares] = useState<Readonly<Record<string, number>>>(
    Object.fromEntries(variations.map((each) => [each.id, each.share])),
  );
  const isSame = variations.every((each) => shares[each.id] === each.share);
  return (
    <div className="controls" role="group" aria-label={`Shares of ${id}`}>
      {variations.map((each) => (
        <div className="field" key={each.id}>
          <label htmlFor={`${field}-${each.id}`}>Percent with “{each.id}”</label>
          <input
            id={`${field}-${each.id}`}
            type="number"
            min={0}
            max={100}
            readOnly={!mayWrite}
            value={shares[each.id] ?? 0}
            onChange={({ currentTarget }) =>
              setShares({ ...shares, [each.id]: currentTarget.valueAsNumber || 0 })
            }
          />
        </div>
      ))}
      <SteadyButton
        type="button"
        disabled={!mayWrite || isSame}
        onClick={() => onChange({ id, kind: "shares", shares })}
      >
        Use these shares<span className="hidden"> for {id}</span>
      </SteadyButton>
    </div>
  );
}
