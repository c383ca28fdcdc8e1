import type { AgentView } from "./calls.ts";
import { aboutText, moment, words } from "./words.ts";

/** What happened, newest first. */
export function History({ history }: Pick<AgentView, "history">) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      {/* A wide table scrolls in itself, by key too. */}
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
                <td>{moment(at)}</td>
                <td>{words(by)}</td>
                <td>
                  {words(kind)}
                  {about === undefined ? null : <span className="muted"> {aboutText(about)}</span>}
                </td>
                <td>{state === undefined ? "" : words(state)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
