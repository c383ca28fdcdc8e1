import { useState, type FormEvent } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import { messageOf } from "#src/calls/messages.ts";
import type { Studio } from "../app/studio.ts";
import type { Explanation } from "../calls.ts";

/** Why a borrower is where they are, by the number of the application, without personal data. */
export function Borrower({ studio }: { studio: Studio }) {
  const [number, setNumber] = useState("");
  const [answer, setAnswer] = useState<Explanation | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = async (not: string | null): Promise<void> => {
    setBusy(true);
    try {
      setAnswer(await studio.explanation(number.trim(), not));
      setFault(null);
    } catch (error) {
      setFault(messageOf(error));
      setAnswer(null);
    }
    setBusy(false);
  };
  const begin = (event: FormEvent) => {
    event.preventDefault();
    void ask(null);
  };
  return (
    <section aria-labelledby="borrower">
      <h3 id="borrower">An application</h3>
      <form className="controls" onSubmit={begin}>
        <label className="field">
          <span>Number of the application</span>
          <input
            value={number}
            required
            maxLength={64}
            onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          />
        </label>
        <SteadyButton type="submit" disabled={busy || number.trim() === ""}>
          Why is it here?
        </SteadyButton>
      </form>
      {fault === null ? null : (
        <p role="alert" className="fault">
          {fault}
        </p>
      )}
      {answer === null ? null : (
        <Answer
          answer={answer}
          busy={busy}
          onAsk={(page) => void ask(page)}
          onOpen={() => {
            studio.openView("page");
            void studio
              .openLender(answer.organisation)
              .then(() => studio.openPage(answer.flow, answer.page));
          }}
        />
      )}
    </section>
  );
}

interface AnswerProps {
  answer: Explanation;
  busy: boolean;
  onAsk: (page: string) => void;
  onOpen: () => void;
}

function Answer({ answer, busy, onAsk, onOpen }: AnswerProps) {
  const { page, pages, checklistState, organisation, reasons, other } = answer;
  const [wanted, setWanted] = useState("");
  const titleOf = (id: string) => pages.find((each) => each.id === id)?.title ?? "";
  return (
    <div className="compared" role="region" aria-label="Why it is here">
      <p>
        The application of {organisation} is on <strong>{titleOf(page) || page}</strong>
        {checklistState === null ? "" : `, in the state ${checklistState}`}.{" "}
        <button type="button" className="link" onClick={onOpen}>
          Show the page
        </button>
      </p>
      <details>
        <summary>The rules that decided</summary>
        <pre tabIndex={0} aria-label="Rules">
          {reasons}
        </pre>
      </details>
      <div className="controls">
        <label className="field">
          <span>What would have to be different for</span>
          <select value={wanted} onChange={({ currentTarget }) => setWanted(currentTarget.value)}>
            <option value="">Choose a page</option>
            {pages
              .filter(({ id }) => id !== page)
              .map(({ id, title }) => (
                <option key={id} value={id}>
                  {title === "" ? id : `${title} (${id})`}
                </option>
              ))}
          </select>
        </label>
        <SteadyButton type="button" disabled={busy || wanted === ""} onClick={() => onAsk(wanted)}>
          {busy ? "Looking …" : "Find out"}
        </SteadyButton>
      </div>
      {other === null ? null : (
        <div role="status">
          <p>
            <strong>{titleOf(other.page) || other.page}</strong>: {OUTCOMES[other.outcome]}
          </p>
          {other.changes.length === 0 ? null : (
            <ol aria-label="What would have to be different">
              {other.changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ol>
          )}
        </div>
      )}
    </div>
  );
}

const OUTCOMES: Readonly<Record<NonNullable<Explanation["other"]>["outcome"], string>> = {
  shown: "it is the page shown.",
  found: "this would have to be different.",
  none: "no data leads there. That is proven.",
  "not-found": "no data was found that leads there.",
  "gave-up": "the rules are connected in too many ways to look at all of them.",
  unknown: "the flow has no such page.",
};
