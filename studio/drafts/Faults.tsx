import { Severity } from "../inspector/Severity.tsx";
import type { Comparison } from "../calls.ts";

type Fault = Pick<Comparison["findings"][number], "code" | "file" | "pointer" | "message"> &
  Partial<Pick<Comparison["findings"][number], "severity" | "line">>;

interface FaultsProps {
  /** Names of both lists for a screen reader. */
  labels: { journeys: string; findings: string };
  brokenJourneys: readonly string[];
  /** A finding without a severity is an error, and its list says so. */
  findings: readonly Fault[];
}

/** What the checks say about a draft: the journeys that it breaks, and the findings with their places. */
export function Faults({ labels, brokenJourneys, findings }: FaultsProps) {
  return (
    <>
      {brokenJourneys.length === 0 ? null : (
        <ul aria-label={labels.journeys}>
          {brokenJourneys.map((path) => (
            <li key={path}>
              Broken journey: <code>{path}</code>
            </li>
          ))}
        </ul>
      )}
      {findings.length === 0 ? null : (
        <ul className="findings" aria-label={labels.findings}>
          {findings.map(({ code, severity, file, pointer, line = null, message }) => (
            <li key={`${code} ${file} ${pointer} ${message}`} data-severity={severity ?? "error"}>
              <p>
                {severity === undefined ? null : (
                  <>
                    <Severity severity={severity} />{" "}
                  </>
                )}
                {message.replaceAll("`", "")}
              </p>
              <p className="source">
                <code>
                  {file}
                  {line === null ? "" : `:${line}`}
                </code>
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
