/**
 * The states of the local machine, and their pages. Rows as data, in the order of the table; the
 * tests compare the flow file with them.
 */
/** Page of every local state; those of the two notary states depend on `status.manualNotary`. */
export const localPages: readonly (readonly [state: string, page: string])[] = [
  ["profile", "start/profile"],
  ["ssnCredit", "credit/social"],
  ["errorCredit", "credit/error"],
  ["incorrectPin", "review-app/incorrect-pin"],
  ["noCredit", "review-app/no-credit"],
  ["noProperty", "review-app/property"],
  ["datatreeError", "review-app/datatree"],
  ["uwReview", "review-app/uw"],
  ["assetDepletion", "product/assets"],
  ["liens", "liens"],
  ["lienAttestation", "liens"],
  ["product", "product/select"],
  ["moreProfile", "start/contact"],
  ["hmda", "start/hmda"],
  ["waitSummary", "start/app-summary"],
  ["appSummary", "start/app-summary"],
  ["docVerify", "identity"],
  ["documents", "document/disclosures"],
  ["manualPaystubUpload", "income/upload/paystub"],
  ["incomeReview", "income/review"],
  ["emplVerify", "income/employer-verification"],
  ["waitMerchant", "payoff/hold"],
  ["autopay", "bank/autopay"],
  ["manualAutopay", "bank/manual-disburse"],
  ["ach", "bank/disburse"],
  ["waitSign", "signing/intro"],
  ["sign", "signing/sign"],
  ["codeed", "signing/additional"],
  ["waitNotary", "notary/intro"],
  ["notary", "notary/intro"],
  ["insurance", "insurance/requirements"],
  ["waitFund", "complete"],
  ["complete", "complete"],
  ["declined", "error/decline"],
  ["dtiDeclined", "error/income"],
  ["creditScoreDeclined", "error/credit"],
  ["delinquency", "review-app/delinquency"],
  ["bpo", "bpo/condition"],
  ["bpoProcessing", "bpo/hold"],
];

export const unreachableStates: readonly string[] = ["documents", "waitMerchant"];
export const inPersonStates: readonly string[] = ["waitNotary", "notary"];
export const inPersonPage = "notary/schedule-manual";
