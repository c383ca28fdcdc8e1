import type { ReferredApplication } from "#schemas/types/calls/brokers.ts";
import { useText } from "#src/agent/text.ts";

/** What the page says instead of a step of the application. */
const STATES: Readonly<Record<ReferredApplication["state"], string>> = {
  SENT: "Link sent",
  EXPIRED: "Link expired",
  OPEN: "In progress",
  CLOSED: "Closed",
};

interface ReferredProps {
  applications: readonly ReferredApplication[];
  locale: string;
}

/** The referred applications, to read only. */
export function Referred({ applications, locale }: ReferredProps) {
  const text = useText();
  const date = (time: string) => new Date(time).toLocaleDateString(locale, { dateStyle: "medium" });
  const stageOf = ({ state, stage }: ReferredApplication) =>
    (state === "OPEN" ? stage : null) ?? text(STATES[state]);
  return (
    <section aria-labelledby="referred">
      <h2 id="referred">
        {text("Your applications")} <span className="count">{applications.length}</span>
      </h2>
      {applications.length === 0 ? (
        <p className="muted">{text("You have not referred anyone yet.")}</p>
      ) : (
        <div className="scrolls" role="region" aria-labelledby="referred" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{text("Borrower")}</th>
                <th scope="col">{text("Stage")}</th>
                <th scope="col">{text("Started")}</th>
                <th scope="col">{text("Last change")}</th>
              </tr>
            </thead>
            <tbody>
              {applications.map((each) => (
                <tr key={each.id}>
                  <td>{each.borrower ?? text("By your own link")}</td>
                  <td>{stageOf(each)}</td>
                  <td>{date(each.startedAt)}</td>
                  <td>{date(each.changedAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
