import type { Refusal as Refused } from "./state.ts";

/** Why the server did not publish, with what to correct. */
export function Refusal({ refusal }: { refusal: Refused }) {
  const { text, findings, brokenJourneys } = refusal;
  return (
    <div className="compared" role="region" aria-label="Not published">
      <h3>Not published</h3>
      <p className="stuck">{text}</p>
      {brokenJourneys.length === 0 ? null : (
        <ul aria-label="Journeys that do not hold any more">
          {brokenJourneys.map((path) => (
            <li key={path}>
              Broken journey: <code>{path}</code>
            </li>
          ))}
        </ul>
      )}
      {findings.length === 0 ? null : (
        <ul className="findings" aria-label="Errors">
          {findings.map(({ code, file, pointer, message }) => (
            <li key={`${code} ${file} ${pointer} ${message}`} data-severity="error">
              <p>{message.replaceAll("`", "")}</p>
              <p className="source">
                <code>{file}</code>
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
