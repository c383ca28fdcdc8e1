import { useEffect, useId, useRef, useState } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import { messageOf } from "#src/calls/messages.ts";
import { mayWriteHere } from "../app/state.ts";
import type { ViewProps } from "../views/CenterPane.tsx";
import { whileCurrent } from "../views/while-current.ts";
import type { Decision, Update } from "./messages.ts";
import "./updates.css";

/** What changed for all lenders where this one has its own: each is accepted, kept or merged. */
export default function Updates({ studio, state }: ViewProps) {
  const { lender, revision } = state;
  const { updating } = studio;
  const [list, setList] = useState<readonly Update[] | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(
    () => whileCurrent(updating.list, setList, (error) => setFault(messageOf(error))),
    [updating, lender, revision],
  );
  const name = studio.lenderNow()?.name ?? lender;
  const mayWrite = mayWriteHere(state);
  const decide = async (decision: Omit<Decision, "lender">): Promise<void> => {
    await updating.decide(decision);
    // The decided row is gone, and with it the focus.
    heading.current?.focus();
  };
  return (
    <div className="form-view wide updates">
      <h2 ref={heading} tabIndex={-1}>
        Updates for {name}
      </h2>
      <p className="hint">
        All lenders share the definitions below; {name} has its own in these places. Decide about
        each change: take it, keep your own, or merge the words.
      </p>
      {fault === null ? null : (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      {list === null ? (
        <p role="status">Looking for changes …</p>
      ) : list.length === 0 ? (
        <p role="status" className="verdict">
          Nothing has changed under what {name} has of its own.
        </p>
      ) : (
        <>
          <p role="status" className="verdict">
            {list.length === 1 ? "One change waits" : `${list.length} changes wait`} for a decision.
          </p>
          <ul className="update-list">
            {list.map((update) => (
              <Row
                key={`${update.key} ${update.now} ${update.own}`}
                update={update}
                mayWrite={mayWrite}
                onDecide={(decision) => void decide(decision)}
                onOpen={() => {
                  if (update.flow === null || update.page === null) return;
                  studio.openView("page");
                  void studio.openPage(update.flow, update.page);
                }}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface RowProps {
  update: Update;
  mayWrite: boolean;
  onDecide: (decision: Omit<Decision, "lender">) => void;
  onOpen: () => void;
}

function Row({ update, mayWrite, onDecide, onOpen }: RowProps) {
  const { key, place, state, before, now, own, isText, page } = update;
  const id = useId();
  const [isMerging, setMerging] = useState(false);
  const [text, setText] = useState(own ?? "");
  const columns = [
    [
      "Before, for all",
      before ?? (state === "stale" ? "It was not recorded." : "Nothing was accepted yet."),
    ],
    ["Now, for all", now ?? "It is gone."],
    ["This lender", own ?? "It leaves this out."],
  ] as const;
  return (
    <li aria-labelledby={`${id}-place`}>
      <p className="update-head">
        <strong id={`${id}-place`}>{place}</strong>
        <span className="badge" data-warning>
          {state === "stale" ? "Changed since" : "Not accepted yet"}
        </span>
        {page === null ? null : (
          <button type="button" className="link" onClick={onOpen}>
            Show me<span className="hidden">: {place}</span>
          </button>
        )}
      </p>
      <dl className="update-values">
        {columns.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd data-text={isText || undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {isMerging ? (
        <div className="field">
          <label htmlFor={id}>Words of this lender from now on</label>
          <textarea
            id={id}
            value={text}
            rows={3}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </div>
      ) : null}
      <p className="update-actions">
        <SteadyButton
          type="button"
          disabled={!mayWrite}
          onClick={() => onDecide({ key, kind: "shared" })}
        >
          Take what all have<span className="hidden">: {place}</span>
        </SteadyButton>
        <SteadyButton
          type="button"
          disabled={!mayWrite}
          onClick={() => onDecide({ key, kind: "own" })}
        >
          Keep ours<span className="hidden">: {place}</span>
        </SteadyButton>
        {!isText ? null : isMerging ? (
          <SteadyButton
            type="button"
            className="primary"
            disabled={!mayWrite || text.trim() === ""}
            onClick={() => onDecide({ key, kind: "merged", text })}
          >
            Use these words<span className="hidden">: {place}</span>
          </SteadyButton>
        ) : (
          <SteadyButton type="button" disabled={!mayWrite} onClick={() => setMerging(true)}>
            Merge<span className="hidden">: {place}</span>
          </SteadyButton>
        )}
      </p>
    </li>
  );
}
