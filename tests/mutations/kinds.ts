/** Every kind of fault that the suite plants. */
import { answerKinds } from "./answer-kinds.ts";
import { bindKinds } from "./bind-kinds.ts";
import { branchKinds } from "./branch-kinds.ts";
import { checklistKinds } from "./checklist-kinds.ts";
import { choiceKinds } from "./choice-kinds.ts";
import { conditionKinds } from "./condition-kinds.ts";
import { consentKinds } from "./consent-kinds.ts";
import { copyKinds } from "./copy-kinds.ts";
import { durationKinds } from "./duration-kinds.ts";
import { effectKinds } from "./effect-kinds.ts";
import { entityKinds } from "./entity-kinds.ts";
import { exchangedKinds } from "./exchanged-kinds.ts";
import { amountKinds } from "./amount-kinds.ts";
import { figureKinds } from "./figure-kinds.ts";
import { entryKinds } from "./entry-kinds.ts";
import { fileKinds } from "./file-kinds.ts";
import { formatKinds } from "./format-kinds.ts";
import { formKinds } from "./form-kinds.ts";
import { formRuleKinds } from "./form-rule-kinds.ts";
import { flagKinds } from "./flag-kinds.ts";
import { registrationKinds } from "./registration-kinds.ts";
import { rangeKinds } from "./range-kinds.ts";
import { repeatedKinds } from "./repeated-kinds.ts";
import { retentionKinds } from "./retention-kinds.ts";
import { flowKinds } from "./flow-kinds.ts";
import { identityKinds } from "./identity-kinds.ts";
import { lenderFigureKinds } from "./lender-figure-kinds.ts";
import { helpKinds } from "./help-kinds.ts";
import { lenderLinkKinds } from "./lender-link-kinds.ts";
import { lenderKinds } from "./lender-kinds.ts";
import { lookupKinds } from "./lookup-kinds.ts";
import { lostKinds } from "./lost-kinds.ts";
import { meaningKinds } from "./meaning-kinds.ts";
import { messageKinds } from "./message-kinds.ts";
import { overlayKinds } from "./overlay-kinds.ts";
import { overlayMessageKinds } from "./overlay-message-kinds.ts";
import { overlayUpkeepKinds } from "./overlay-upkeep-kinds.ts";
import { pageKinds } from "./page-kinds.ts";
import { pollingKinds } from "./polling-kinds.ts";
import { procedureKinds } from "./procedure-kinds.ts";
import { ruleKinds } from "./rule-kinds.ts";
import { sandboxKinds } from "./sandbox-kinds.ts";
import { screenKinds } from "./screen-kinds.ts";
import { settingsKinds } from "./settings-kinds.ts";
import { shownKinds } from "./shown-kinds.ts";
import { signerKinds } from "./signer-kinds.ts";
import { stageKinds } from "./stage-kinds.ts";
import { tableKinds } from "./table-kinds.ts";
import { stuckKinds } from "./stuck-kinds.ts";
import { underwritingKinds } from "./underwriting-kinds.ts";
import { waitKinds } from "./wait-kinds.ts";
import type { Kind } from "./tree.ts";

export const kinds: readonly Kind[] = [
  ...flowKinds,
  ...pageKinds,
  ...pollingKinds,
  ...checklistKinds,
  ...sandboxKinds,
  ...screenKinds,
  ...bindKinds,
  ...formKinds,
  ...formRuleKinds,
  ...entryKinds,
  ...formatKinds,
  ...answerKinds,
  ...choiceKinds,
  ...conditionKinds,
  ...branchKinds,
  ...consentKinds,
  ...lenderKinds,
  ...lenderFigureKinds,
  ...identityKinds,
  ...lenderLinkKinds,
  ...lookupKinds,
  ...copyKinds,
  ...exchangedKinds,
  ...amountKinds,
  ...figureKinds,
  ...helpKinds,
  ...fileKinds,
  ...flagKinds,
  ...registrationKinds,
  ...rangeKinds,
  ...repeatedKinds,
  ...retentionKinds,
  ...durationKinds,
  ...effectKinds,
  ...entityKinds,
  ...settingsKinds,
  ...overlayKinds,
  ...overlayMessageKinds,
  ...overlayUpkeepKinds,
  ...ruleKinds,
  ...procedureKinds,
  ...shownKinds,
  ...signerKinds,
  ...stageKinds,
  ...tableKinds,
  ...stuckKinds,
  ...underwritingKinds,
  ...waitKinds,
  ...lostKinds,
  ...meaningKinds,
  ...messageKinds,
];
