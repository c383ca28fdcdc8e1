/**
 * A second implementation of the vocabulary's tables: the same rules as if statements, written from
 * the tables and not from the flow file. The tests compare both on many random applications.
 */
import type { Application } from "#schemas/types/application.ts";
import { checklistPages } from "./checklist-table.ts";
import { type Data } from "./data.ts";
import { inPersonPage, inPersonStates, localPages } from "./state-table.ts";

type Rule = (data: Data) => boolean;

export interface Reading {
  page: string;
  source: "checklist" | "machine";
  state: string;
  checklistState: string | null;
}

type Status = NonNullable<Application["status"]>;
const statusOf = (data: Data): Status => data.application.status ?? {};
const checklistIs =
  (...states: string[]): Rule =>
  (data) =>
    states.includes(statusOf(data).checklistStatus ?? "");

const present = (value: unknown): boolean => value !== null && value !== undefined;
const consented =
  (type: string): Rule =>
  ({ application }) =>
    (application.consents ?? []).some((consent) => consent.type === type);
const isTexas: Rule = ({ application: { property } }) =>
  property?.state === "TX" || property?.address?.state === "TX";
const declined: Rule = (data) => statusOf(data).uwDecision === "DECLINE";
const underwritten: Rule = (data) => {
  const { liensComplete, uwDecision } = statusOf(data);
  return liensComplete === true || (present(uwDecision) && uwDecision !== "UNKNOWN");
};
const attested: Rule = (data) => statusOf(data).inquiryAttestComplete === true;
const attestationNeeded: Rule = (data) => statusOf(data).inquiryAttestNeeded === true;
const hasSelfEmployment: Rule = ({ application }) =>
  (application.incomeSources ?? []).some((source) => source.employmentType === "SELF_EMPLOYED");

const entries: readonly (readonly [to: string, when: Rule])[] = [
  ["complete", checklistIs("COMPLETE", "FUNDING_DECISION")],
  ["creditScoreDeclined", (data) => declined(data) && statusOf(data).creditScoreDecline === true],
  ["dtiDeclined", (data) => declined(data) && statusOf(data).dtiDecline === true],
  [
    "declined",
    (data) =>
      declined(data) ||
      statusOf(data).uwDecision === "INELIGIBLE" ||
      data.application.active === false,
  ],
  ["delinquency", checklistIs("DELINQUENCY_REVIEW")],
  ["incorrectPin", (data) => statusOf(data).creditFrozenWithPin === true],
  [
    "errorCredit",
    (data) =>
      statusOf(data).uwSubDecision === "CREDIT_FROZEN" ||
      checklistIs(
        "SOFT_CREDIT_LOCKED",
        "SOFT_CREDIT_FROZEN",
        "HARD_CREDIT_LOCKED",
        "HARD_CREDIT_FROZEN",
      )(data),
  ],
  ["noCredit", checklistIs("CREDIT_NO_MATCH_SSN")],
  ["ssnCredit", checklistIs("CREDIT_NO_MATCH")],
  ["datatreeError", (data) => statusOf(data).datatreeNoMatch === true],
  ["noProperty", checklistIs("NO_PROPERTY_FOUND", "MULTIPLE_PROPERTIES")],
  [
    "waitFund",
    (data) =>
      checklistIs("RESCISSION", "RECORDING", "FUNDABLE")(data) &&
      data.application.insurance?.complete === true,
  ],
  ["notary", (data) => statusOf(data).disclosurelistNotaryReady === true],
  [
    "bpoProcessing",
    (data) =>
      statusOf(data).bpo === "BPO_PROCESSING" || statusOf(data).title === "FINAL_TITLE_PROCESSING",
  ],
  [
    "manualPaystubUpload",
    (data) =>
      statusOf(data).manualPaystubUpload === true &&
      statusOf(data).manualPaystubTasksComplete !== true &&
      !hasSelfEmployment(data),
  ],
  ["emplVerify", (data) => statusOf(data).employmentVerificationNeeded === true],
  ["uwReview", (data) => statusOf(data).uwDecision === "REVIEW"],
  ["lienAttestation", (data) => underwritten(data) && attestationNeeded(data) && !attested(data)],
  [
    "product",
    (data) =>
      (underwritten(data) && (!attestationNeeded(data) || attested(data))) ||
      (data.application.term === 0 &&
        data.application.rate === 0 &&
        statusOf(data).uwSubDecision === "VERIFIED_OFFER"),
  ],
];

const hasAccount = (account: { uuid?: string } | null | undefined): boolean =>
  present(account?.uuid);
const disburseSet: Rule = ({ application }) => hasAccount(application.disburseAccount);
const autopayMissing: Rule = ({ application }) =>
  application.payType === "AUTOPAY" && !hasAccount(application.autopayAccount);
const accountsSet: Rule = (data) => disburseSet(data) && !autopayMissing(data);
const bpoOutstanding: Rule = (data) => {
  const { bpo } = statusOf(data);
  return isTexas(data) && (!present(bpo) || bpo === "BPO_REQUIRED" || bpo === "UNKNOWN_BPO_STATUS");
};
const identityTypes = [
  "DRIVERS_LICENSE_FRONT",
  "ID_CARD_FRONT",
  "PASSPORT_FRONT",
  "PERMANENT_RESIDENT_FRONT",
];

const transitions: Readonly<Record<string, readonly (readonly [to: string, when: Rule])[]>> = {
  profile: [
    [
      "liens",
      (data) =>
        (present(data.profile.name?.uuid) || present(data.profile.name?.firstName)) &&
        present(data.profile.dob) &&
        present(data.application.selectedPropertyUuid) &&
        consented("SOFT_CREDIT")(data),
    ],
  ],
  product: [
    [
      "assetDepletion",
      (data) =>
        statusOf(data).uwSubDecision === "UNVERIFIED_DTI_LIMITED" &&
        data.application.assetDepletion?.complete !== true,
    ],
    [
      "moreProfile",
      ({ application }) => (application.term ?? 0) > 0 && (application.amount ?? 0) > 0,
    ],
  ],
  moreProfile: [
    [
      "hmda",
      (data) =>
        present(data.application.property?.ownership) &&
        data.profile.hasSsn === true &&
        consented("HARD_CREDIT")(data),
    ],
  ],
  hmda: [["waitSummary", ({ application }) => application.hasHmda === true]],
  waitSummary: [["appSummary", (data) => statusOf(data).disclosurelistSummaryReady === true]],
  appSummary: [["incomeReview", (data) => statusOf(data).disclosurelistSummaryComplete === true]],
  incomeReview: [
    ["bpo", bpoOutstanding],
    [
      "ach",
      (data) =>
        ["VERIFIED_INCOME_MATCHED_OFFER", "FINAL_OFFER"].includes(
          statusOf(data).uwSubDecision ?? "",
        ),
    ],
  ],
  ach: [
    ["manualAutopay", (data) => statusOf(data).giactAccountStatus === "FAILED_VERIFICATION"],
    ["autopay", (data) => disburseSet(data) && autopayMissing(data)],
    ["docVerify", accountsSet],
  ],
  autopay: [["docVerify", accountsSet]],
  manualAutopay: [
    ["autopay", autopayMissing],
    ["docVerify", accountsSet],
  ],
  docVerify: [
    ["bpo", bpoOutstanding],
    [
      "waitSign",
      ({ application }) =>
        (application.documents ?? []).some((document) =>
          identityTypes.includes(document.type ?? ""),
        ),
    ],
  ],
  waitSign: [["sign", (data) => statusOf(data).disclosurelistClosingReady === true]],
  sign: [["codeed", (data) => statusOf(data).disclosurelistClosingComplete === true]],
  codeed: [["waitNotary", ({ application }) => application.coDeedStatus === "COMPLETE"]],
  notary: [
    [
      "insurance",
      (data) =>
        statusOf(data).disclosurelistNotaryComplete === true ||
        statusOf(data).manualDeedSigningComplete === true,
    ],
  ],
  insurance: [["waitFund", ({ application }) => application.insurance?.complete === true]],
};

/** Whether the entry to a state is enabled, whatever precedes it. */
export const enters = (to: string, data: Data): boolean =>
  entries.some(([state, when]) => state === to && when(data));

/** @returns the state in which the machine settles */
export function settle(data: Data): string {
  let state = entries.find(([, when]) => when(data))?.[0] ?? "profile";
  for (;;) {
    const next = (transitions[state] ?? []).find(([, when]) => when(data));
    if (!next) return state;
    state = next[0];
  }
}

/** @returns the page of the checklist's table, or null where the table leaves it to the machine */
export function checklistPage(data: Data): string | null {
  const { checklistStatus, waitingOnFloodCert, bpo } = statusOf(data);
  if (!present(checklistStatus)) return null;
  if (checklistStatus === "CLOSING_DISCLOSURE") {
    return waitingOnFloodCert === true ? "error/flood-cert" : "review-app/signdocs";
  }
  if (checklistStatus === "BPO_ORDER_REQUEST") {
    if (isTexas(data) && bpo === "BPO_REQUIRED") return "bpo/condition";
    return ["BPO_PROCESSING", "BPO_COMPLETE", "BPO_NOT_REQUIRED"].includes(bpo ?? "")
      ? "bpo/hold"
      : "bpo/order-bpo";
  }
  return (
    checklistPages.find(([states]) => states.some((state) => state === checklistStatus))?.[1] ??
    null
  );
}

export function localPage(state: string, data: Data): string {
  if (inPersonStates.includes(state) && statusOf(data).manualNotary === true) return inPersonPage;
  const page = localPages.find(([id]) => id === state)?.[1];
  if (page === undefined) throw new Error(`The table of local pages has no row for ${state}.`);
  return page;
}

export function read(data: Data): Reading {
  const state = settle(data);
  const page = checklistPage(data);
  return {
    page: page ?? localPage(state, data),
    source: page === null ? "machine" : "checklist",
    state,
    checklistState: statusOf(data).checklistStatus ?? null,
  };
}
