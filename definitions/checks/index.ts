import { actionMissing } from "./action-missing.ts";
import { allowList } from "./allow-list.ts";
import { partPage } from "./part-page.ts";
import { propertyRefused } from "./property-refused.ts";
import { answerImpossible } from "./answer-impossible.ts";
import { bindValue } from "./bind-value.ts";
import { consentFault } from "./consent-fault.ts";
import { fieldChoice } from "./field-choice.ts";
import { entityPatternFault, patternFault } from "./pattern-fault.ts";
import { agentFact } from "./agent-fact.ts";
import { partMissing } from "./part-missing.ts";
import { placeMissing } from "./place-missing.ts";
import { placeUnwritten } from "./place-unwritten.ts";
import { stageMoment } from "./stage-moment.ts";
import { stagePlace } from "./stage-place.ts";
import { defaultRefused } from "./default-refused.ts";
import { widgetType } from "./widget-type.ts";
import { answerUnlisted } from "./answer-unlisted.ts";
import { answerUnread } from "./answer-unread.ts";
import { codeUnknown } from "./code-unknown.ts";
import { copyEnglish, otherCopyEnglish } from "./copy-english.ts";
import { copyFigure, otherCopyFigure } from "./copy-figure.ts";
import { copyMissing } from "./copy-missing.ts";
import { copyTranslation, otherCopyTranslation } from "./copy-translation.ts";
import { conditionPage } from "./condition-page.ts";
import { consentArgument } from "./consent-argument.ts";
import { copyArgument } from "./copy-argument.ts";
import { copyArgumentUnknown, otherCopyArgumentUnknown } from "./copy-argument-unknown.ts";
import { documentMissing } from "./document-missing.ts";
import { documentList } from "./document-list.ts";
import { duplicateIds, otherDuplicateIds } from "./duplicate-id.ts";
import { effectFieldMissing } from "./effect-field-missing.ts";
import { entityPatch } from "./entity-patch.ts";
import { entityValueUnknown } from "./entity-value-unknown.ts";
import { factDiffers } from "./fact-differs.ts";
import { fieldNotDrawable } from "./field-not-drawable.ts";
import { fieldNotEnterable } from "./field-not-enterable.ts";
import { fieldChoices } from "./field-choices.ts";
import { fieldWhen } from "./field-when.ts";
import { flagAddress } from "./flag-address.ts";
import { flagDefault } from "./flag-default.ts";
import { flagFault } from "./flag-fault.ts";
import { flagUnread } from "./flag-unread.ts";
import { limitFault, settingLimitFault } from "./limit-fault.ts";
import { linkDead } from "./link-dead.ts";
import { linkUnsafe, settingLinkUnsafe } from "./link-unsafe.ts";
import { listConstant } from "./list-constant.ts";
import { listSecretOptional } from "./list-secret-optional.ts";
import { lookupFault } from "./lookup-fault.ts";
import { lookupRow } from "./lookup-row.ts";
import { lookupUse } from "./lookup-use.ts";
import { lockedUnknown } from "./locked-unknown.ts";
import { pageAddressShared } from "./page-address-shared.ts";
import { productFigure } from "./product-figure.ts";
import { productMissing } from "./product-missing.ts";
import { productPageMissing } from "./product-page-missing.ts";
import { productWordsMissing } from "./product-words-missing.ts";
import { productWords } from "./product-words.ts";
import { taskUnlisted } from "./task-unlisted.ts";
import { themeContrast } from "./theme-contrast.ts";
import { themeFontLetters } from "./theme-font-letters.ts";
import { themeLogoUnsafe } from "./theme-logo-unsafe.ts";
import { titlePersonal } from "./title-personal.ts";
import { variantText } from "./variant-text.ts";
import { unitMisfit } from "./unit-misfit.ts";
import { underwritingRule } from "./underwriting-rule.ts";
import { valueFormat } from "./value-format.ts";
import { valueUnknown } from "./value-unknown.ts";
import { bindRefused } from "./bind-refused.ts";
import { bindType } from "./bind-type.ts";
import { boundsReversed } from "./bounds-reversed.ts";
import { chatGuard } from "./chat-guard.ts";
import { computedValue } from "./computed-value.ts";
import type { AcrossCheck, Check, FileCheck, FlowCheck } from "./check.ts";
import { organisationAddress } from "./organisation-address.ts";
import { organisationCode } from "./organisation-code.ts";
import { organisationMissing } from "./organisation-missing.ts";
import { settingFigure } from "./setting-figure.ts";
import { copyUnsafe, otherCopyUnsafe } from "./copy-unsafe.ts";
import { flowFaults } from "./flow-faults.ts";
import { formNameUnknown } from "./form-name-unknown.ts";
import { formUncompilable } from "./form-uncompilable.ts";
import { ownField } from "./own-field.ts";
import { orderFault } from "./order-fault.ts";
import { mailFault } from "./mail-fault.ts";
import { mailUnsent } from "./mail-unsent.ts";
import { migrationFault } from "./migration-fault.ts";
import { partFigure } from "./part-figure.ts";
import { partGuard } from "./part-guard.ts";
import { overlayStale } from "./overlay-stale.ts";
import { productOffer } from "./product-offer.ts";
import { notifyUnknown } from "./notify-unknown.ts";
import { personaAnswer } from "./persona-answer.ts";
import { personaReach } from "./persona-reach.ts";
import { placeAnswer } from "./place-answer.ts";
import { procedureFault } from "./procedure-fault.ts";
import { procedureShadows } from "./procedure-shadows.ts";
import { procedureUnused } from "./procedure-unused.ts";
import { skillOrder } from "./skill-order.ts";
import { startCycle } from "./start-cycle.ts";
import { waitEndless } from "./wait-endless.ts";
import { writeType } from "./write-type.ts";
import { referenceUnknown } from "./reference-unknown.ts";
import { screenRule } from "./screen-rule.ts";
import { retentionPeriod } from "./retention-period.ts";
import { registryUnknown } from "./registry-unknown.ts";
import { sandboxUnknown } from "./sandbox-unknown.ts";
import { sandboxState } from "./sandbox-state.ts";
import { proseFigure } from "./prose-figure.ts";
import { roleUnknown } from "./role-unknown.ts";
import { signerRoles } from "./signer-roles.ts";
import { screenMissing } from "./screen-missing.ts";
import { siblingUnknown } from "./sibling-unknown.ts";
import { stageUnknown } from "./stage-unknown.ts";
import { stageUnshown } from "./stage-unshown.ts";

/** A check of everything, or one that checks each flow by itself. */
export type CheckRow = Check | FlowsRow;

/** A check of single flows. */
export interface FlowsRow {
  readonly ofFlow: FlowCheck;
  /** Checks what belongs to no flow. */
  readonly others: Check | null;
  /**
   * Whether it checks each file by itself (`FileCheck`). After an edit of a file of a folder, such as a screen, it
   * then looks at that file alone.
   */
  readonly byFile: boolean;
}

const ofFlows = (ofFlow: FlowCheck, others: Check | null = null): FlowsRow => ({
  ofFlow,
  others,
  byFile: false,
});

const ofFiles = (ofFlow: FileCheck, others: Check | null = null): FlowsRow => ({
  ofFlow,
  others,
  byFile: true,
});

/** The analyses of flows. They take a third of the time and need none of the other checks. */
export const analyses: readonly Check[] = [flowFaults];

/**
 * Every other check of one effective definition; each finds one kind of fault. It sees no other
 * organization than those that this one extends.
 */
export const checks: readonly CheckRow[] = [
  ofFlows(factDiffers),
  ofFlows(screenMissing),
  ofFiles(stageUnknown),
  ofFiles(stageUnshown),
  signerRoles,
  roleUnknown,
  ofFlows(stagePlace),
  ofFlows(stageMoment),
  ofFlows(documentMissing),
  productOffer,
  sandboxState,
  personaReach,
  placeAnswer,
  entityPatch,
  ownField,
  ofFiles(entityValueUnknown),
  ofFiles(codeUnknown),
  ofFlows(migrationFault),
  ofFiles(partGuard),
  ofFiles(partFigure),
  ofFiles(underwritingRule),
  ofFiles(referenceUnknown),
  ofFiles(siblingUnknown),
  ofFlows(taskUnlisted),
  answerUnlisted,
  ofFiles(registryUnknown),
  ofFlows(partMissing),
  ofFiles(placeMissing),
  placeUnwritten,
  allowList,
  procedureFault,
  ofFlows(procedureShadows),
  ofFlows(procedureUnused),
  ofFlows(notifyUnknown),
  ofFlows(startCycle),
  waitEndless,
  ofFlows(writeType),
  ofFiles(formUncompilable),
  ofFiles(formNameUnknown),
  ofFiles(orderFault),
  ofFiles(boundsReversed),
  ofFiles(answerImpossible),
  ofFiles(partPage),
  ofFlows(conditionPage),
  ofFiles(propertyRefused),
  ofFiles(patternFault, entityPatternFault),
  ofFiles(defaultRefused),
  ofFlows(unitMisfit),
  ofFiles(fieldNotDrawable),
  ofFiles(widgetType),
  ofFiles(bindRefused),
  ofFiles(bindType),
  ofFiles(bindValue),
  ofFiles(fieldChoice),
  ofFiles(actionMissing),
  ofFiles(screenRule),
  ofFiles(fieldWhen),
  ofFiles(fieldChoices),
  ofFiles(limitFault, settingLimitFault),
  lookupFault,
  ofFiles(lookupUse),
  lookupRow,
  ofFiles(computedValue),
  ofFiles(listSecretOptional),
  ofFiles(copyUnsafe, otherCopyUnsafe),
  ofFlows(copyTranslation, otherCopyTranslation),
  copyMissing,
  ofFlows(copyEnglish, otherCopyEnglish),
  ofFlows(copyFigure, otherCopyFigure),
  ofFiles(mailFault),
  ofFlows(mailUnsent),
  chatGuard,
  skillOrder,
  flagFault,
  flagDefault,
  retentionPeriod,
  ofFiles(copyArgumentUnknown, otherCopyArgumentUnknown),
  ofFiles(copyArgument),
  ofFiles(documentList),
  ofFiles(listConstant),
  ofFiles(consentArgument),
  consentFault,
  ofFiles(duplicateIds, otherDuplicateIds),
  ofFiles(effectFieldMissing),
  ofFiles(answerUnread),
  ofFiles(fieldNotEnterable),
  ofFiles(linkUnsafe, settingLinkUnsafe),
  linkDead,
  ofFiles(lockedUnknown),
  pageAddressShared,
  ofFlows(productMissing),
  productPageMissing,
  productWords,
  ofFlows(productFigure),
  ofFlows(productWordsMissing),
  organisationCode,
  settingFigure,
  proseFigure,
  themeContrast,
  themeFontLetters,
  themeLogoUnsafe,
  ofFiles(titlePersonal),
  ofFiles(variantText),
  ofFiles(valueUnknown),
  ofFiles(valueFormat),
  ofFlows(agentFact),
  overlayStale,
];

/** The checks that compare organizations. */
export const checksAcross: readonly AcrossCheck[] = [
  organisationMissing,
  organisationAddress,
  flagUnread,
  flagAddress,
  sandboxUnknown,
  personaAnswer,
];
