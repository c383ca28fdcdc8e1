/**
 * Caches what an analysis finds by the part of the subject that it reads, so that organizations with
 * the same rules or the same screens share it. The type of an analysis says which part it can read.
 */
import { memoize } from "../memoize.ts";
import type { Analysis, GuardsAnalysis, PlacedGuard, Rules, RulesAnalysis } from "./subject.ts";

/** Runs an analysis once for each set of rules. */
export function ofRules(analysis: RulesAnalysis): Analysis {
  const faultsOf = memoize(analysis);
  return ({ rules }) => faultsOf(rules);
}

/** Runs an analysis once for each file with guards, and set of rules. */
export function ofGuards(analysis: GuardsAnalysis): Analysis {
  const faultsOf = memoize((rules: Rules, guards: readonly PlacedGuard[]) =>
    analysis({ ...rules, guards }),
  );
  return ({ rules, guardsByFile }) => guardsByFile.flatMap((guards) => faultsOf(rules, guards));
}
