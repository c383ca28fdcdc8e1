import type { AgentView } from "#schemas/types/calls/agents.ts";
import { aboutText, formatMoment, labelOf } from "./format.ts";

/** The application's events, newest first. */
export function History({ history }: Pick<AgentView, "history">) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      {/* The table scrolls inside this region, also by keyboard. */}
      <div className="scrolls" role="region" aria-labelledby="history" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {history.map(({ at, by, kind, about, state }, index) => (
              <tr key={history.length - index}>
                <td>{formatMoment(at)}</td>
                <td>{labelOf(by)}</td>
                <td>
                  {labelOf(kind)}
                  {about === undefined ? null : <span className="muted"> {aboutText(about)}</span>}
                </td>
                <td>{state === undefined ? "" : labelOf(state)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
