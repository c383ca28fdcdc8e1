import { actionUnavailable } from "./answers/action-unavailable.ts";
import { answerOptional } from "./answers/answer-optional.ts";
import { answerStuck } from "./answers/answer-stuck.ts";
import { answerUnoffered } from "./answers/answer-unoffered.ts";
import { alwaysTrueGuard } from "./guards/always-true-guard.ts";
import { cycle } from "./states/cycle.ts";
import { deadEnd } from "./states/dead-end.ts";
import { deriveOrder } from "./checklist/derive-order.ts";
import { guardBeyondAnswers } from "./guards/guard-beyond-answers.ts";
import { guardUndetermined } from "./guards/guard-undetermined.ts";
import { overlappingCandidates } from "./pages/overlapping-candidates.ts";
import { pageNeverShown } from "./pages/page-never-shown.ts";
import { pagePathConflict } from "./pages/page-path-conflict.ts";
import { pollingConflict } from "./states/polling-conflict.ts";
import { ofGuards, ofRules } from "./shared-result.ts";
import { shadowedCandidate } from "./pages/shadowed-candidate.ts";
import { stepDeadlock } from "./checklist/step-deadlock.ts";
import { stepNeverCurrent } from "./checklist/step-never-current.ts";
import { stepNeverDone } from "./checklist/step-never-done.ts";
import { transitionNeverTaken } from "./states/transition-never-taken.ts";
import { unknownChecklistState } from "./checklist/unknown-checklist-state.ts";
import { unmappedChecklistState } from "./checklist/unmapped-checklist-state.ts";
import { unreachableState } from "./states/unreachable-state.ts";
import { unsatisfiableGuard } from "./guards/unsatisfiable-guard.ts";
import { unusedFact } from "./guards/unused-fact.ts";
import { unwrittenField } from "./answers/unwritten-field.ts";
import { variationStuck } from "./states/variation-stuck.ts";
import type { Analysis } from "./subject.ts";

/** The analyses, in the order in which `analyzeFlow` reports their findings. */
export const ANALYSES: readonly Analysis[] = [
  ofRules(unknownChecklistState),
  ofRules(unmappedChecklistState),
  ofRules(pollingConflict),
  ofRules(unreachableState),
  ofRules(deadEnd),
  ofRules(cycle),
  ofRules(pagePathConflict),
  ofRules(pageNeverShown),
  ofRules(transitionNeverTaken),
  ofGuards(unsatisfiableGuard),
  ofGuards(alwaysTrueGuard),
  ofRules(shadowedCandidate),
  ofRules(overlappingCandidates),
  guardBeyondAnswers,
  ofGuards(guardUndetermined),
  ofRules(stepNeverCurrent),
  ofRules(stepNeverDone),
  ofRules(deriveOrder),
  variationStuck,
  stepDeadlock,
  answerUnoffered,
  answerOptional,
  answerStuck,
  actionUnavailable,
  unusedFact,
  unwrittenField,
];
