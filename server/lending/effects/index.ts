import type { Effect } from "#server/lending/application/ports.ts";
import type { BankLink } from "#server/lending/vendors/bank-link/port.ts";
import type { IncomeVendors } from "#server/lending/vendors/income-link/port.ts";
import { acceptDocuments } from "./accept-documents.ts";
import { attestLiens } from "./attest-liens.ts";
import { cancelRescission } from "./cancel-rescission.ts";
import { changeSigner } from "./change-signer.ts";
import { chooseTime } from "./choose-time.ts";
import { drawAgain } from "./draw-again.ts";
import { inviteSigner } from "./invite-signer.ts";
import { completeIncomeLink } from "./complete-income-link.ts";
import { linkIncome } from "./link-income.ts";
import { notifyWhenReady } from "./notify-when-ready.ts";
import { cancelAppointment, scheduleNotary } from "./schedule-notary.ts";
import { selectOffer } from "./select-offer.ts";
import { setAccount } from "./set-account.ts";
import { setCheck } from "./set-check.ts";
import { settleClosingCosts } from "./settle-closing-costs.ts";
import { signDocuments } from "./sign-documents.ts";
import { submitCondition } from "./submit-condition.ts";
import { submitIdentity } from "./submit-identity.ts";
import { submitIncome } from "./submit-income.ts";
import { submitInsurance } from "./submit-insurance.ts";

/** The effects that a submit action may name. schemas/effects/ describes their options. */
export function createEffects(services: {
  bankLink: BankLink;
  incomeVendors: IncomeVendors;
}): Record<string, Effect> {
  return {
    "accept-documents": acceptDocuments,
    "attest-liens": attestLiens,
    "cancel-appointment": cancelAppointment,
    "cancel-rescission": cancelRescission,
    "change-signer": changeSigner,
    "choose-time": chooseTime,
    "draw-again": drawAgain,
    "invite-signer": inviteSigner,
    "complete-income-link": completeIncomeLink(services.incomeVendors),
    "link-income": linkIncome(services.bankLink),
    "notify-when-ready": notifyWhenReady,
    "schedule-notary": scheduleNotary,
    "select-offer": selectOffer,
    "set-account": setAccount(services.bankLink),
    "set-check": setCheck,
    "settle-closing-costs": settleClosingCosts,
    "sign-documents": signDocuments,
    "submit-condition": submitCondition,
    "submit-identity": submitIdentity,
    "submit-income": submitIncome,
    "submit-insurance": submitInsurance,
  };
}
