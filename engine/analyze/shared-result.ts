/**
 * Caches what an analysis finds by the part of the subject that it reads, so that organizations with
 * the same rules or the same screens share it. The type of an analysis says which part it can read.
 */
import type { Entities } from "../json/json-schema.ts";
import { memoize } from "../memoize.ts";
import type { Analysis, GuardsAnalysis, PlacedGuard, RulesAnalysis } from "./subject.ts";

/** Runs an analysis once for each set of rules. */
export function ofRules(analysis: RulesAnalysis): Analysis {
  const faultsOf = memoize(analysis);
  return ({ rules }) => faultsOf(rules);
}

/** Runs an analysis once for each file with guards. */
export function ofGuards(analysis: GuardsAnalysis): Analysis {
  const faultsOf = memoize((guards: readonly PlacedGuard[], entities: Entities, id: string) =>
    analysis({ guards, entities, flow: { id } }),
  );
  return ({ flow, entities, guardsByFile }) =>
    guardsByFile.flatMap((guards) => faultsOf(guards, entities, flow.id));
}
