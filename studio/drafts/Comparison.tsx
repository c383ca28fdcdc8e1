import { lazy, Suspense, useState } from "react";
import type { Studio } from "../app/studio.ts";
import type { StudioState } from "../app/state.ts";
import type { Comparison as ComparisonAnswer } from "../calls.ts";
import { Faults } from "./Faults.tsx";

/** Loads with the first look at pictures. */
const ChangedPages = lazy(() => import("../pictures/ChangedPages.tsx"));

interface ComparisonProps {
  studio: Studio;
  state: StudioState;
  comparison: ComparisonAnswer;
}

/** What the draft changes by meaning and in pictures, and what the checks say about it. */
export function Comparison({ studio, state, comparison }: ComparisonProps) {
  const [pictured, setPictured] = useState(false);
  const { report, organisations, findings, brokenJourneys } = comparison;
  const errors = findings.filter(({ severity }) => severity === "error").length;
  return (
    <div className="compared" role="region" aria-label="Comparison">
      <h3>Compared with what is live</h3>
      <p>
        {organisations.length === 0
          ? "No lender's flow changes."
          : `Changes ${organisations.length === 1 ? "one lender" : `${organisations.length} lenders`}: ${organisations.join(", ")}.`}{" "}
        {errors === 0 && brokenJourneys.length === 0
          ? "The checks find no new error, and every journey holds."
          : "The checks find faults, which stop a publication."}
      </p>
      <Faults
        labels={{ journeys: "Broken journeys", findings: "New findings" }}
        brokenJourneys={brokenJourneys}
        findings={findings}
      />
      {organisations.length === 0 ? null : (
        <button type="button" aria-pressed={pictured} onClick={() => setPictured(!pictured)}>
          Pictures before and after
        </button>
      )}
      {pictured ? (
        <Suspense fallback={<p className="hint">Opening …</p>}>
          <ChangedPages studio={studio} state={state} lenders={organisations} />
        </Suspense>
      ) : null}
      <pre tabIndex={0} aria-label="Differences">
        {report}
      </pre>
    </div>
  );
}
