import { actionUnavailable } from "./action-unavailable.ts";
import { answerOptional } from "./answer-optional.ts";
import { answerUnoffered } from "./answer-unoffered.ts";
import { alwaysTrueGuard } from "./always-true-guard.ts";
import { cycle } from "./cycle.ts";
import { deadEnd } from "./dead-end.ts";
import { guardBeyondAnswers } from "./guard-beyond-answers.ts";
import { guardUndetermined } from "./guard-undetermined.ts";
import { overlappingCandidates } from "./overlapping-candidates.ts";
import { pageNeverShown } from "./page-never-shown.ts";
import { pagePathConflict } from "./page-path-conflict.ts";
import { pollingConflict } from "./polling-conflict.ts";
import { ofGuards, ofRules } from "./shared-result.ts";
import { shadowedCandidate } from "./shadowed-candidate.ts";
import { stepDeadlock } from "./step-deadlock.ts";
import { stepNeverCurrent } from "./step-never-current.ts";
import { stepNeverDone } from "./step-never-done.ts";
import { transitionNeverTaken } from "./transition-never-taken.ts";
import { unknownChecklistState } from "./unknown-checklist-state.ts";
import { unmappedChecklistState } from "./unmapped-checklist-state.ts";
import { unreachableState } from "./unreachable-state.ts";
import { unsatisfiableGuard } from "./unsatisfiable-guard.ts";
import { unusedFact } from "./unused-fact.ts";
import { unwrittenField } from "./unwritten-field.ts";
import { variationStuck } from "./variation-stuck.ts";
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
  variationStuck,
  stepDeadlock,
  answerUnoffered,
  answerOptional,
  actionUnavailable,
  unusedFact,
  unwrittenField,
];
