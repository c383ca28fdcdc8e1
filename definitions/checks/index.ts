import type { Check } from "./check.ts";
import { ofFiles, ofFlows, together, type CheckRow } from "./rows.ts";
import { agentFact } from "./chat/agent-fact.ts";
import { chatCase } from "./chat/chat-case.ts";
import { chatGuard } from "./chat/chat-guard.ts";
import { chatValue } from "./chat/chat-value.ts";
import { skillOrder } from "./chat/skill-order.ts";
import { consentArgument } from "./copy/consent-argument.ts";
import { copyArgumentUnknown, otherCopyArgumentUnknown } from "./copy/copy-argument-unknown.ts";
import { copyArgument } from "./copy/copy-argument.ts";
import { copyEnglish, otherCopyEnglish } from "./copy/copy-english.ts";
import { copyFigure, otherCopyFigure } from "./copy/copy-figure.ts";
import { copyMissing } from "./copy/copy-missing.ts";
import { copyTranslation, otherCopyTranslation } from "./copy/copy-translation.ts";
import { copyUnsafe, otherCopyUnsafe } from "./copy/copy-unsafe.ts";
import { linkCount } from "./copy/link-count.ts";
import { linkDead } from "./copy/link-dead.ts";
import { linkUnsafe, settingLinkUnsafe } from "./copy/link-unsafe.ts";
import { lockedUnknown } from "./copy/locked-unknown.ts";
import { textRepeated } from "./copy/text-repeated.ts";
import { titlePersonal } from "./copy/title-personal.ts";
import { variantText } from "./copy/variant-text.ts";
import { documentList } from "./documents/document-list.ts";
import { documentMissing } from "./documents/document-missing.ts";
import { listConstant } from "./documents/list-constant.ts";
import { stageMoment } from "./documents/stage-moment.ts";
import { stagePlace } from "./documents/stage-place.ts";
import { stageUnknown } from "./documents/stage-unknown.ts";
import { stageUnshown } from "./documents/stage-unshown.ts";
import { codeUnknown } from "./entities/code-unknown.ts";
import { entityPatch } from "./entities/entity-patch.ts";
import { entityValueUnknown } from "./entities/entity-value-unknown.ts";
import { settingValueUnknown } from "./entities/setting-value-unknown.ts";
import { ownField } from "./entities/own-field.ts";
import { flagDefault } from "./flags/flag-default.ts";
import { flagFault } from "./flags/flag-fault.ts";
import { applicantDeclined } from "./flows/applicant-declined.ts";
import { conditionCard } from "./flows/condition-card.ts";
import { conditionPage } from "./flows/condition-page.ts";
import { duplicateIds, otherDuplicateIds } from "./flows/duplicate-id.ts";
import { factDiffers } from "./flows/fact-differs.ts";
import { fileId } from "./flows/file-id.ts";
import { flowFaults } from "./flows/flow-faults.ts";
import { migrationFault } from "./flows/migration-fault.ts";
import { pageAddressShared } from "./flows/page-address-shared.ts";
import { pageAccess } from "./flows/page-access.ts";
import { partFigure } from "./flows/part-figure.ts";
import { partGuard } from "./flows/part-guard.ts";
import { partMissing } from "./flows/part-missing.ts";
import { partPage } from "./flows/part-page.ts";
import { retentionPeriod } from "./flows/retention-period.ts";
import { valueUnhandled } from "./flows/value-unhandled.ts";
import { underwritingRule } from "./flows/underwriting-rule.ts";
import { tableRow } from "./flows/table-row.ts";
import { taskPage } from "./flows/task-page.ts";
import { answerImpossible } from "./forms/answer-impossible.ts";
import { argumentExchanged } from "./answers/argument-exchanged.ts";
import { bindRefused } from "./answers/bind-refused.ts";
import { bindType } from "./answers/bind-type.ts";
import { bindValue } from "./answers/bind-value.ts";
import { autocompleteOther } from "./fields/autocomplete-other.ts";
import { autocompleteUnknown } from "./fields/autocomplete-unknown.ts";
import { boundsReversed } from "./forms/bounds-reversed.ts";
import { blockExchanged } from "./answers/block-exchanged.ts";
import { documentExchanged } from "./answers/document-exchanged.ts";
import { computedValue } from "./answers/computed-value.ts";
import { consentExchanged } from "./answers/consent-exchanged.ts";
import { consentFault } from "./answers/consent-fault.ts";
import { conditionFault } from "./forms/condition-fault.ts";
import { defaultRefused } from "./forms/default-refused.ts";
import { choiceExchanged } from "./fields/choice-exchanged.ts";
import { fieldChoice } from "./fields/field-choice.ts";
import { fieldChoices } from "./fields/field-choices.ts";
import { fieldNotDrawable } from "./fields/field-not-drawable.ts";
import { fieldNotEnterable } from "./fields/field-not-enterable.ts";
import { fieldWhen } from "./fields/field-when.ts";
import { formFigure } from "./forms/form-figure.ts";
import { formOpen } from "./forms/form-open.ts";
import { formNameUnknown } from "./forms/form-name-unknown.ts";
import { formUncompilable } from "./forms/form-uncompilable.ts";
import { limitAbsent } from "./fields/limit-absent.ts";
import { limitFault, settingLimitFault } from "./fields/limit-fault.ts";
import { listSecretOptional } from "./answers/list-secret-optional.ts";
import { fillExchanged } from "./lookups/fill-exchanged.ts";
import { lookupFault } from "./lookups/lookup-fault.ts";
import { lookupRow } from "./lookups/lookup-row.ts";
import { lookupUse } from "./lookups/lookup-use.ts";
import { messageUnshown } from "./forms/message-unshown.ts";
import { orderFault } from "./fields/order-fault.ts";
import { entityPatternFault, patternFault } from "./forms/pattern-fault.ts";
import { propertyRefused } from "./forms/property-refused.ts";
import { valueExchanged } from "./answers/value-exchanged.ts";
import { ruleConstant } from "./forms/rule-constant.ts";
import { ruleMisread } from "./forms/rule-misread.ts";
import { ruleUnwritten } from "./forms/rule-unwritten.ts";
import { screenRule } from "./answers/screen-rule.ts";
import { rangeReversed } from "./fields/range-reversed.ts";
import { siblingUnknown } from "./fields/sibling-unknown.ts";
import { unitMisfit } from "./fields/unit-misfit.ts";
import { repetitionFault } from "./fields/repetition-fault.ts";
import { widgetValue } from "./fields/widget-value.ts";
import { widgetType } from "./fields/widget-type.ts";
import { addressExchanged } from "./lenders/address-exchanged.ts";
import { hoursZone } from "./lenders/hours-zone.ts";
import { localeUnoffered } from "./lenders/locale-unoffered.ts";
import { logoName } from "./lenders/logo-name.ts";
import { organisationCode } from "./lenders/organisation-code.ts";
import { overlayStale } from "./lenders/overlay-stale.ts";
import { proseFigure } from "./lenders/prose-figure.ts";
import { rangeText } from "./lenders/range-text.ts";
import { settingFigure } from "./lenders/setting-figure.ts";
import { stateUnlicensed } from "./lenders/state-unlicensed.ts";
import { themeContrast } from "./lenders/theme-contrast.ts";
import { themeFontLetters } from "./lenders/theme-font-letters.ts";
import { themeLogoUnsafe } from "./lenders/theme-logo-unsafe.ts";
import { linkClosed } from "./mail/link-closed.ts";
import { linkLife } from "./mail/link-life.ts";
import { messageNever } from "./mail/message-never.ts";
import { messageTwice } from "./mail/message-twice.ts";
import { mailFault } from "./mail/mail-fault.ts";
import { mailPeriod } from "./mail/mail-period.ts";
import { mailUnsent } from "./mail/mail-unsent.ts";
import { notifyUnknown } from "./mail/notify-unknown.ts";
import { registrationAccount } from "./products/registration-account.ts";
import { registrationPassword } from "./products/registration-password.ts";
import { productFigure } from "./products/product-figure.ts";
import { productMissing } from "./products/product-missing.ts";
import { productOffer } from "./products/product-offer.ts";
import { productPageMissing } from "./products/product-page-missing.ts";
import { productWordsMissing } from "./products/product-words-missing.ts";
import { productWords } from "./products/product-words.ts";
import { personaReach } from "./sandbox/persona-reach.ts";
import { placeAnswer } from "./sandbox/place-answer.ts";
import { sandboxState } from "./sandbox/sandbox-state.ts";
import { actionPrimary } from "./screens/action-primary.ts";
import { actionMissing } from "./screens/action-missing.ts";
import { answerUnlisted } from "./screens/answer-unlisted.ts";
import { answerUnread } from "./screens/answer-unread.ts";
import { actionIdle } from "./screens/action-idle.ts";
import { effectBlock } from "./screens/effect-block.ts";
import { effectFieldMissing } from "./screens/effect-field-missing.ts";
import { effectFieldOptional } from "./screens/effect-field-optional.ts";
import { referenceUnknown } from "./screens/reference-unknown.ts";
import { registryUnknown } from "./screens/registry-unknown.ts";
import { rowAbsent } from "./screens/row-absent.ts";
import { screenMissing } from "./screens/screen-missing.ts";
import { taskUnlisted } from "./screens/task-unlisted.ts";
import { valueFormat } from "./screens/value-format.ts";
import { valueUnknown } from "./screens/value-unknown.ts";
import { markUnwritten } from "./signers/mark-unwritten.ts";
import { roleUnknown } from "./signers/role-unknown.ts";
import { roleMissing } from "./signers/role-missing.ts";
import { signerRoles } from "./signers/signer-roles.ts";
import { valueUnshared } from "./signers/value-unshared.ts";
import { allowList } from "./work/allow-list.ts";
import { answerUnhandled } from "./work/answer-unhandled.ts";
import { flagKept } from "./work/flag-kept.ts";
import { placeMissing } from "./work/place-missing.ts";
import { placeUnwritten } from "./work/place-unwritten.ts";
import { procedureFault } from "./work/procedure-fault.ts";
import { procedureShadows } from "./work/procedure-shadows.ts";
import { procedureUnused } from "./work/procedure-unused.ts";
import { requestDiffers } from "./work/request-differs.ts";
import { startCycle } from "./work/start-cycle.ts";
import { waitEndless } from "./work/wait-endless.ts";
import { writeType } from "./work/write-type.ts";

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
  markUnwritten,
  valueUnshared,
  roleUnknown,
  roleMissing,
  ofFlows(stagePlace),
  ofFlows(stageMoment),
  ofFlows(documentMissing),
  productOffer,
  sandboxState,
  personaReach,
  placeAnswer,
  entityPatch,
  together(ownField, stateUnlicensed),
  ofFiles(entityValueUnknown, settingValueUnknown),
  ofFiles(codeUnknown),
  ofFlows(migrationFault),
  ofFiles(partGuard),
  ofFiles(partFigure),
  ofFiles(underwritingRule),
  ofFiles(applicantDeclined),
  ofFlows(tableRow),
  ofFiles(referenceUnknown),
  ofFiles(siblingUnknown),
  ofFlows(valueUnhandled),
  ofFlows(taskUnlisted),
  ofFlows(taskPage),
  together(answerUnlisted, choiceExchanged, limitAbsent),
  ofFiles(registryUnknown),
  ofFlows(partMissing),
  ofFiles(placeMissing),
  together(placeUnwritten, ruleUnwritten),
  allowList,
  procedureFault,
  ofFlows(answerUnhandled),
  ofFlows(procedureShadows),
  ofFlows(procedureUnused),
  ofFlows(notifyUnknown),
  ofFlows(requestDiffers),
  ofFlows(startCycle),
  waitEndless,
  flagKept,
  ofFlows(writeType),
  ofFiles(formUncompilable),
  ofFiles(formOpen),
  ofFiles(formNameUnknown),
  ofFiles(messageUnshown),
  ofFiles(formFigure),
  ofFiles(orderFault),
  ofFiles(boundsReversed),
  ofFiles(rangeReversed),
  ofFiles(answerImpossible),
  ofFiles(conditionFault),
  ofFiles(partPage),
  ofFiles(conditionCard),
  ofFlows(conditionPage),
  ofFiles(propertyRefused),
  ofFiles(patternFault, entityPatternFault),
  ofFiles(defaultRefused),
  ofFlows(unitMisfit),
  ofFiles(fieldNotDrawable),
  ofFiles(widgetType),
  ofFiles(widgetValue),
  ofFiles(repetitionFault),
  ofFiles(bindRefused),
  ofFiles(bindType),
  ofFiles(bindValue),
  ofFiles(valueExchanged),
  ofFiles(consentExchanged),
  ofFiles(blockExchanged),
  ofFiles(documentExchanged),
  ofFlows(argumentExchanged),
  ofFiles(fillExchanged),
  ofFiles(fieldChoice),
  ofFiles(autocompleteUnknown),
  ofFiles(autocompleteOther),
  ofFiles(actionMissing),
  ofFiles(actionPrimary),
  ofFiles(textRepeated),
  ofFiles(screenRule),
  ofFiles(ruleConstant),
  ofFiles(ruleMisread),
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
  ofFiles(fileId),
  ofFiles(mailFault),
  ofFiles(linkLife),
  ofFlows(linkClosed),
  ofFlows(mailUnsent),
  ofFlows(messageNever),
  ofFlows(messageTwice),
  mailPeriod,
  chatGuard,
  chatCase,
  chatValue,
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
  ofFiles(effectFieldOptional),
  ofFiles(effectBlock),
  ofFiles(answerUnread),
  ofFiles(actionIdle),
  ofFiles(fieldNotEnterable),
  ofFiles(linkUnsafe, settingLinkUnsafe),
  ofFiles(linkCount),
  linkDead,
  ofFiles(lockedUnknown),
  pageAddressShared,
  together(pageAccess, registrationAccount, registrationPassword),
  ofFlows(productMissing),
  productPageMissing,
  productWords,
  ofFlows(productFigure),
  ofFlows(productWordsMissing),
  organisationCode,
  localeUnoffered,
  settingFigure,
  ofFlows(rangeText),
  proseFigure,
  themeContrast,
  themeFontLetters,
  themeLogoUnsafe,
  logoName,
  addressExchanged,
  hoursZone,
  ofFiles(titlePersonal),
  ofFiles(variantText),
  ofFiles(valueUnknown),
  ofFiles(valueFormat),
  ofFiles(rowAbsent),
  ofFlows(agentFact),
  overlayStale,
];
