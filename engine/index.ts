/** Public interface of the engine. Everything here is pure: no clock, no randomness, no input or output. */
export { completeContext, type Context, type ContextInput } from "./context/complete.ts";
export {
  findingAt,
  hasErrors,
  unlocated,
  type Certainty,
  type Fault,
  type Finding,
  type Place,
  type Severity,
  type SourceMap,
} from "./finding.ts";
export {
  isRecord,
  own,
  sameJson,
  PROTOTYPE_KEYS,
  type Json,
  type JsonRecord,
} from "./json/json.ts";
export { mergePatch } from "./json/merge-patch.ts";
export type { Entities, JsonSchema } from "./json/json-schema.ts";
export { resolveSchema } from "./json/json-schema.ts";
export { childPointer, formatPointer, parsePointer, valueAt, withValueAt } from "./json/pointer.ts";

export { compileGuard, evaluateGuard, holds, type Guard, type GuardResult } from "./guard/guard.ts";
export type { Diagnostic } from "./guard/check.ts";
export { guardFinding } from "./guard/compiler.ts";
export type { Outcome } from "./guard/outcome.ts";
export { entityScope, openScope, schemaScope, scopeOf, type Scope } from "./guard/scope.ts";
export { withFacts } from "./guard/facts.ts";
export type { Observation } from "./guard/trace.ts";
export { closest } from "./guard/suggest.ts";

export { compileFlow, type FlowResult } from "./flow/compile.ts";
export type {
  Candidate,
  ChecklistRow,
  CompiledFlow,
  CompiledState,
  FlowPage,
} from "./flow/compiled-flow.ts";
export { checklistStateOf, decide, type DecideOptions, type Decision } from "./flow/decide.ts";
export { flowModule, type DirectDecision } from "./compile-js/flow-module.ts";
export { useModule, type UsedModule } from "./compile-js/use-module.ts";
export { KIT_VERSION } from "./compile-js/kit.ts";
export { redactTrace } from "./flow/redact.ts";
export { pageToShow } from "./flow/page-to-show.ts";
export type { Trace, TracedCandidate, TracedState } from "./flow/trace.ts";

export {
  compileChecklist,
  type ChecklistResult,
  type CompiledChecklist,
} from "./checklist/compile.ts";
export {
  runChecklist,
  type ChecklistRun,
  type Run,
  type RunOptions,
  type TracedStep,
} from "./checklist/run.ts";

export {
  mergeDefinition,
  type Change,
  type MergeOptions,
  type MergeResult,
} from "./overlay/merge.ts";
export { originOf, wholeFile, type Origin, type Provenance } from "./overlay/provenance.ts";

export { nextPoll, type NextPoll, type Polling } from "./poll/next-poll.ts";
export { explain, type ExplainOptions } from "./explain/explain.ts";
export { alternatives, type Alternative, type AlternativeOutcome } from "./explain/alternative.ts";
export { decisive, placeText, type Wished } from "./explain/decisive.ts";
export { goalKey, goalsOf, type Goal as CoverageGoal, type GoalKind } from "./journey/goals.ts";
export { coverageOf, type Coverage } from "./journey/coverage.ts";
export {
  patched,
  reportsState,
  walkJourney,
  type Documents,
  type JourneyChange,
  type Patch,
  type Stand,
} from "./journey/walk.ts";

export { changedParts, type ChangedPart, type PartChange, type PartKind } from "./diff/parts.ts";
export { checklistDiff, type ChecklistChange } from "./diff/checklists.ts";
export { decisionDiff, equivalence, type DecisionDiff, type Reroute } from "./diff/decisions.ts";
export { screenDiff, type ScreenChange } from "./diff/screens.ts";
export type { Changes, Data } from "./space/data.ts";
export { NEVER, SpaceExceeded, type Diagram } from "./space/diagram.ts";
export type { Decisions } from "./space/decisions.ts";
export { Exploration, nearestChange, witnessFor, type Found, type Goal } from "./space/explore.ts";

export { analyseFlow, type Analysed, type GuardedFile } from "./analyse/analyse.ts";
export {
  exemptionsIn,
  givesReason,
  withoutExempted,
  type Exempted,
  type Exemption,
} from "./analyse/exemption.ts";
export { duplicateId } from "./analyse/duplicate-id.ts";
