import { useEffect } from "react";
import { NO_APPLICATION } from "./no-application.ts";
import type { Tools } from "./tools.ts";
import { useAnswer } from "./use-answer.ts";

/** Milliseconds between reads of the current page. */
const LOOK_EVERY = 2_000;

/** Explains the current page by the engine's trace, and refreshes with the page. */
export function DecisionPanel({ tools: { observer } }: { tools: Tools }) {
  const { data, error, again } = useAnswer(observer.look);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void again();
    }, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [again]);
  if (data === null) return <p className="note">{error ?? NO_APPLICATION}</p>;
  const { flow, version, decision, explained, experiments } = data;
  const facts = [
    ["Page", decision.page],
    ["Decided by", decision.source],
    ["Checklist state", decision.checklistState ?? "none"],
    ["Local state", decision.state],
    ["Flow", flow],
    ["Version", version ?? "none"],
    ...experiments.map(({ name, value, counted }) => [
      `Experiment ${name}`,
      counted === null ? value : `${value}, ${counted ? "counted" : "not seen yet"}`,
    ]),
  ];
  return (
    <>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {error === null ? null : <p className="outcome failed">{error}</p>}
      {/* A region that scrolls must be reachable by keyboard. */}
      <pre className="trace" tabIndex={0} aria-label="Why this page, and why not the others">
        {explained.split("\n").map((line, index) => (
          // Lines of a text have no other identity.
          <span key={index} className={classOf(line)}>
            {line}
            {"\n"}
          </span>
        ))}
      </pre>
    </>
  );
}

const MARKS: Readonly<Record<string, string>> = { "✓": "holds", "✗": "fails", "?": "unsure" };

/** Lines of candidates begin with the result of their guard; all others are headings. */
function classOf(line: string): string {
  const mark = MARKS[line.trimStart()[0] ?? ""];
  return mark ?? (/^\S/.test(line) ? "heading" : "detail");
}
