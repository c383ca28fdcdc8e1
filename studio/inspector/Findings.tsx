import type { Studio } from "../app/studio.ts";
import type { StudioState } from "../app/state.ts";
import type { ShownFinding } from "../workspace/findings/findings.ts";
import { AllLenders } from "./AllLenders.tsx";
import { Severity } from "./Severity.tsx";

interface FindingsProps {
  studio: Studio;
  state: StudioState;
}

/** What the checks of `npm run validate` say of the lender, each with the way to its place. */
export function Findings({ studio, state }: FindingsProps) {
  const { findings } = state;
  if (findings === null) return <p className="nothing">The checks are running.</p>;
  return (
    <>
      {findings.length === 0 ? (
        <p className="nothing">Every check passes for {studio.lenderNow()?.name}.</p>
      ) : (
        <FindingList studio={studio} findings={findings} />
      )}
      <AllLenders studio={studio} state={state} />
    </>
  );
}

interface FindingListProps {
  studio: Studio;
  findings: readonly ShownFinding[];
}

function FindingList({ studio, findings }: FindingListProps) {
  return (
    <ul className="findings">
      {findings.map((each) => (
        <li
          key={`${each.code} ${each.file} ${each.pointer} ${each.message}`}
          data-severity={each.severity}
        >
          <FindingText finding={each} />
          <p className="source">
            <code>
              {each.file}
              {each.line === null ? "" : `:${each.line}`}
            </code>
          </p>
          <button type="button" className="link" onClick={() => void studio.showFinding(each)}>
            Show me<span className="hidden">: {each.title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function FindingText({ finding: { severity, title, message, fix } }: { finding: ShownFinding }) {
  return (
    <>
      <p>
        <Severity severity={severity} /> <strong>{title.replaceAll("`", "")}</strong>
      </p>
      <p>{message.replaceAll("`", "")}</p>
      {fix === null ? null : <p className="hint">{fix.replaceAll("`", "")}</p>}
    </>
  );
}
