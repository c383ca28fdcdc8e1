import { useId } from "react";
import type { Studio } from "../app/studio.ts";
import type { StudioState } from "../app/state.ts";
import type { AskedRule, WhatFollows } from "../workspace/decision/decision.ts";
import type { Question } from "../workspace/decision/questions.ts";
import { Borrower } from "./Borrower.tsx";

interface AnswersProps {
  studio: Studio;
  state: StudioState;
}

/** What if: the answers that the rules read, and what follows from them. */
export function Answers({ studio, state }: AnswersProps) {
  const { follows, page, movedFrom } = state;
  if (follows === null) return <p className="nothing">Open a page to see why a person is on it.</p>;
  return (
    <>
      <section aria-labelledby="follows">
        <h3 id="follows">What follows</h3>
        <dl className="facts" aria-live="polite">
          <dt>Page</dt>
          <dd>
            <strong>{follows.page}</strong>
            {follows.page === page ? null : (
              <span className="hint">
                {" "}
                {state.isTyped
                  ? "follows when a person sends these answers."
                  : `is due. The preview shows ${page}, which opens from there.`}
              </span>
            )}
          </dd>
          <dt>Decided by</dt>
          <dd>{SOURCES[follows.source]}</dd>
          {follows.checklist === null ? null : (
            <>
              <dt>Checklist</dt>
              <dd>
                {follows.checklist.done} of {follows.checklist.count} steps done
                {follows.checklist.steps.length === 0
                  ? ""
                  : `, now ${follows.checklist.steps.join(", ")}`}
              </dd>
            </>
          )}
          <DueList name="Emails due" due={follows.mails} />
          <DueList name="Jobs to run" due={follows.jobs} />
        </dl>
        {movedFrom === null ? null : (
          <p className="moved">
            Your answer leads from {movedFrom} to {page}.{" "}
            <button type="button" className="link" onClick={() => void studio.back()}>
              Go back
            </button>
          </p>
        )}
      </section>
      <Why follows={follows} />
      <section aria-labelledby="what-if">
        <h3 id="what-if">What if</h3>
        <p className="hint">These answers decide here. Change one and see where it leads.</p>
        {follows.questions.map((question) => (
          <Ask
            key={`${question.pointer} ${state.dataKey}`}
            question={question}
            isChanged={state.changed.includes(question.pointer)}
            onAnswer={(value) => void studio.answer(question.pointer, value)}
          />
        ))}
      </section>
      <Borrower studio={studio} />
    </>
  );
}

const SOURCES: Readonly<Record<WhatFollows["source"], string>> = {
  checklist: "the checklist’s page table",
  machine: "the flow’s states",
  fallback: "the fallback, because no rule gives a page",
};

function DueList({ name, due }: { name: string; due: WhatFollows["jobs"] }) {
  return due.length === 0 ? null : (
    <>
      <dt>{name}</dt>
      <dd>{due.map(({ label }) => label).join(", ")}</dd>
    </>
  );
}

function Why({ follows: { deciding, others, state } }: { follows: WhatFollows }) {
  return (
    <section aria-labelledby="why">
      <h3 id="why">Why</h3>
      <ol className="rules">
        {deciding.map((rule) => (
          <Rule key={`${rule.kind} ${rule.from} ${rule.id}`} rule={rule} />
        ))}
        {deciding.length === 0 ? (
          <li>
            No rule leads on, so the flow stays in the state <code>{state}</code>.
          </li>
        ) : null}
      </ol>
      {others.length === 0 ? null : (
        <details>
          <summary>Why no other page ({others.length} rules)</summary>
          <ol className="rules">
            {others.map((rule) => (
              <Rule key={`${rule.kind} ${rule.from} ${rule.id}`} rule={rule} />
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

function Rule({ rule }: { rule: AskedRule }) {
  const { kind, id, from, to, outcome, won, when, reasons, file, line, overlay } = rule;
  const target = kind === "checklist" || kind === "page" ? "page" : "state";
  return (
    <li data-won={won || undefined}>
      <p>
        <strong>{id}</strong> {when === null ? "always holds" : outcome}
        {won ? ", so it leads to the " : ", would lead to the "}
        {target} <code>{to}</code>
        {from === null ? "" : ` from ${from}`}.
      </p>
      <p className="source">
        <span className="badge" data-own={overlay !== null || undefined}>
          {overlay === null ? "All lenders" : `Overlay of ${overlay}`}
        </span>{" "}
        <code>
          {file}
          {line === null ? "" : `:${line}`}
        </code>
      </p>
      {when === null ? null : (
        <details>
          <summary>The condition</summary>
          <code className="guard">{when}</code>
          {reasons.length === 0 ? null : <pre>{reasons.join("\n")}</pre>}
        </details>
      )}
    </li>
  );
}

interface AskProps {
  question: Question;
  isChanged: boolean;
  onAnswer: (value: unknown) => void;
}

function Ask({ question, isChanged, onAnswer }: AskProps) {
  const { pointer, label, help, type, choices, value } = question;
  const id = useId();
  const shown = value === undefined ? "" : String(value);
  return (
    <div className="ask" data-changed={isChanged || undefined}>
      <label htmlFor={id}>
        {label}
        {isChanged ? <span className="badge">changed</span> : null}
      </label>
      {type === "choice" || type === "yes-no" ? (
        <select
          id={id}
          defaultValue={shown}
          aria-describedby={help === null ? undefined : `${id}-help`}
          onChange={({ currentTarget: { value: chosen } }) =>
            onAnswer(chosen === "" ? undefined : type === "yes-no" ? chosen === "true" : chosen)
          }
        >
          <option value="">No answer</option>
          {(type === "yes-no" ? ["true", "false"] : choices).map((each) => (
            <option key={each} value={each}>
              {type === "yes-no" ? (each === "true" ? "Yes" : "No") : each}
            </option>
          ))}
        </select>
      ) : type === "list" ? (
        <span id={id} className="figure">
          {value === undefined ? "No answer" : `A list of ${shown}`}
        </span>
      ) : (
        <input
          id={id}
          type={type === "text" ? "text" : type}
          defaultValue={shown}
          aria-describedby={help === null ? undefined : `${id}-help`}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.currentTarget.blur();
          }}
          onBlur={({ currentTarget: { value: typed } }) => {
            if (typed === shown) return;
            onAnswer(typed === "" ? undefined : type === "number" ? Number(typed) : typed);
          }}
        />
      )}
      {help === null ? null : (
        <p id={`${id}-help`} className="hint">
          {help} <code>{pointer}</code>
        </p>
      )}
    </div>
  );
}
