import { Faults } from "./Faults.tsx";
import type { Refusal as Refused } from "./state.ts";

/** Why the server did not publish, with what to correct. */
export function Refusal({ refusal }: { refusal: Refused }) {
  const { text, findings, brokenJourneys } = refusal;
  return (
    <div className="compared" role="region" aria-label="Not published">
      <h3>Not published</h3>
      <p className="stuck">{text}</p>
      <Faults
        labels={{ journeys: "Journeys that do not hold any more", findings: "Errors" }}
        brokenJourneys={brokenJourneys}
        findings={findings}
      />
    </div>
  );
}
