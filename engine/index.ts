/** Public interface of the engine. Everything here is pure: no clock, no randomness, no input or output. */
export { type ContextInput } from "./context/complete.ts";
export { unlocated, type SourceMap } from "./finding.ts";
export {
  isRecord,
  own,
  sameJson,
  PROTOTYPE_KEYS,
  type Json,
  type JsonRecord,
} from "./json/json.ts";
export { listOf, placedRecords, recordsOf, textsOf } from "./json/lists.ts";
export { memoize } from "./memoize.ts";
export { mergePatch, mergePatchBetween } from "./json/merge-patch.ts";
export type { Entities, JsonSchema } from "./json/json-schema.ts";
export { resolveSchema } from "./json/json-schema.ts";
export { joinPointer, parsePointer, valueAt, withValueAt } from "./json/pointer.ts";

export { unaskedProperties } from "./form/unasked.ts";
export { positionOf, withVariant } from "./form/variant.ts";
export { cachedCompilation, cachedGuard } from "./guard/cached-guard.ts";
export { compileGuard, evaluateGuard, holds, type Guard } from "./guard/guard.ts";
export { guardFinding } from "./guard/compiler.ts";
export { entityScope, openScope, schemaScope, type Scope } from "./guard/scope.ts";
export { factScope } from "./guard/fact-scope.ts";
export { withFacts } from "./guard/facts.ts";
export { closest } from "./names/closest.ts";
export { didYouMean } from "./names/did-you-mean.ts";

export { compileFlow, compileProvenFlow } from "./flow/compile.ts";
export type { CompiledFlow } from "./flow/compiled-flow.ts";
export { decide, type DecideOptions } from "./flow/decide.ts";
export { traceDecision } from "./flow/trace.ts";
export type { Decision } from "./flow/decision.ts";
export { flowModule } from "./compile-js/flow-module.ts";
export { useModule } from "./compile-js/use-module.ts";
export { KIT_VERSION } from "./compile-js/kit.ts";
export { exitAddress } from "./flow/exit-address.ts";
export { pageAddress, pagePattern } from "./flow/page-address.ts";
export { locatePage, matchPattern, type Place } from "./flow/locate-page.ts";
export { isClosedPage, isOffered, offeredProducts } from "./flow/offered-products.ts";
export { productAddresses, type ProductAddresses } from "./flow/product-addresses.ts";
export { withPagesAgain } from "./flow/steps/again.ts";
export { withFollowing } from "./flow/steps/following-states.ts";
export { withoutStates } from "./flow/steps/removed-states.ts";
export { entitiesOfProduct } from "./flow/product-entities.ts";
export { entitiesOfFlow, statesOf } from "./checklist/states.ts";
export {
  applicationFlowOf,
  firstProduct,
  holdsApplications,
  productOf,
  productsOf,
} from "./flow/products.ts";
export { redactTrace } from "./flow/redact.ts";
export { inlineCalls, type Inlined } from "./flow/inline-calls.ts";
export { originIn } from "./flow/calls/origins.ts";
export { pageToShow } from "./flow/page-to-show.ts";
export { taskPages } from "./flow/task-pages.ts";

export { compileChecklist, type CompiledChecklist } from "./checklist/compile.ts";
export { runChecklist, type TracedStep } from "./checklist/run.ts";
export type { TaskProgress } from "./checklist/tasks.ts";

export { mergeDefinition } from "./overlay/merge.ts";
export type { OverlayChange } from "./overlay/merging.ts";
export { originOf, wholeFile, type Provenance } from "./overlay/provenance.ts";

export { nextPoll } from "./poll/next-poll.ts";
export { explain } from "./explain/explain.ts";
export { alternatives, type Alternative, type AlternativeOutcome } from "./explain/alternative.ts";
export { roadTo, type Road } from "./explain/road.ts";
export { decisive } from "./explain/decisive.ts";
export { goalKey, type Goal as CoverageGoal, type GoalKind } from "./journey/goals.ts";
export { coverageOf, type Coverage } from "./journey/coverage.ts";
export {
  patched,
  reportsState,
  positionOn,
  walkData,
  type Documents,
  type JourneyChange,
  type JourneyData,
  type JourneyPosition,
} from "./journey/walk.ts";

export { changedParts, type ChangedPart } from "./diff/parts.ts";
export { checklistDiff, type ChecklistChange } from "./diff/checklists.ts";
export { decisionDiff, equivalence, type DecisionDiff, type Reroute } from "./diff/decisions.ts";
export type { FieldRanges } from "./space/ranges.ts";
export { screenDiff, type ScreenChange } from "./diff/screens.ts";

export { analyzedBefore, analyzeFlow, type GuardedFile } from "./analyze/analyze.ts";
export { exemptionsIn, givesReason, withoutExempted, type Exemption } from "./analyze/exemption.ts";
export { duplicateId } from "./analyze/duplicate-id.ts";
export { afterPeriod, beforePeriod, daysOf, parsePeriod, type Period } from "./period/period.ts";
