import type { Impact as ImpactAnswer } from "../calls.ts";
import { counted } from "../views/counted.ts";

const applications = (count: number): string => counted(count, "application");

/** Which open applications get another page, with numbers of some of them. */
export function Impact({ impact }: { impact: ImpactAnswer }) {
  const { compared, kept, unreadable, stuck, moved } = impact;
  const count = moved.reduce((sum, each) => sum + each.count, 0);
  return (
    <div className="compared" role="region" aria-label="Impact">
      <h3>Open applications</h3>
      <p>
        {count === 0
          ? `Of ${applications(compared)} that these rules decide, none moves.`
          : `${count.toLocaleString("en-US")} of ${applications(compared)} ${count === 1 ? "gets" : "get"} another page.`}
        {kept === 0
          ? ""
          : ` ${applications(kept)} ${kept === 1 ? "keeps" : "keep"} an earlier version of the flow.`}
        {unreadable === 0 ? "" : ` ${applications(unreadable)} cannot be read with the draft.`}
      </p>
      {stuck + unreadable === 0 ? null : (
        <p className="stuck">
          {applications(stuck + unreadable)} would have no page any more. Publishing this needs a
          reason.
        </p>
      )}
      {moved.length === 0 ? null : (
        <ul aria-label="Moves">
          {moved.map((each) => (
            <li key={`${each.organisation} ${each.flow} ${each.before} ${each.after}`}>
              <p>
                {applications(each.count)} of {each.organisation}: <code>{each.before}</code> →{" "}
                {each.after === "" ? "no page" : <code>{each.after}</code>}
                {each.stuck && each.after !== "" ? " (no rule of its own)" : ""}
              </p>
              {each.rule === null ? null : (
                <p className="hint">
                  With the draft, the rule <code>{each.rule.id}</code> decides:{" "}
                  <code>
                    {each.rule.file}
                    {each.rule.line === null ? "" : `:${each.rule.line}`}
                  </code>
                </p>
              )}
              <details>
                <summary>Numbers</summary>
                <ul>
                  {each.examples.map((example) => (
                    <li key={example}>
                      <code>{example}</code>
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
