/**
 * The reference for speed: the HELOC flow's rules as plain functions, as an engineer would write
 * them by hand. The benchmark checks that they agree with the definitions.
 */
import type { Application } from "#schemas/types/application.ts";
import type { Profile } from "#schemas/types/profile.ts";

type Status = NonNullable<Application["status"]>;
export interface Facts {
  application: Application;
  profile: Profile;
  status: Status;
}
type Rule = (facts: Facts) => boolean | undefined;
export type Row = readonly [to: string, rule: Rule];

const oneOf = (value: string | undefined | null, ...among: string[]) =>
  value !== undefined && value !== null && among.includes(value);
const consented = ({ application }: Facts, type: string) =>
  application.consents?.some((consent) => consent.type === type);
const idDocuments = [
  "DRIVERS_LICENSE_FRONT",
  "ID_CARD_FRONT",
  "PASSPORT_FRONT",
  "PERMANENT_RESIDENT_FRONT",
];
const underwritten: Rule = ({ status }) =>
  status.liensComplete || (status.uwDecision != null && status.uwDecision !== "UNKNOWN");
const accountsSet: Rule = ({ application }) =>
  application.disburseAccount?.uuid != null &&
  (application.payType !== "AUTOPAY" || application.autopayAccount?.uuid != null);
const texasNeedsOpinion: Rule = ({ application, status }) =>
  (application.property?.state === "TX" || application.property?.address?.state === "TX") &&
  (status.bpo == null || oneOf(status.bpo, "BPO_REQUIRED", "UNKNOWN_BPO_STATUS"));

export const initial = "profile";

export const entries: Row[] = [
  ["complete", ({ status }) => oneOf(status.checklistStatus, "COMPLETE", "FUNDING_DECISION")],
  [
    "creditScoreDeclined",
    ({ status }) => status.uwDecision === "DECLINE" && status.creditScoreDecline,
  ],
  ["dtiDeclined", ({ status }) => status.uwDecision === "DECLINE" && status.dtiDecline],
  [
    "declined",
    ({ application, status }) =>
      oneOf(status.uwDecision, "DECLINE", "INELIGIBLE") || application.active === false,
  ],
  ["delinquency", ({ status }) => status.checklistStatus === "DELINQUENCY_REVIEW"],
  ["incorrectPin", ({ status }) => status.creditFrozenWithPin],
  [
    "errorCredit",
    ({ status }) =>
      status.uwSubDecision === "CREDIT_FROZEN" ||
      oneOf(
        status.checklistStatus,
        "SOFT_CREDIT_LOCKED",
        "SOFT_CREDIT_FROZEN",
        "HARD_CREDIT_LOCKED",
        "HARD_CREDIT_FROZEN",
      ),
  ],
  ["noCredit", ({ status }) => status.checklistStatus === "CREDIT_NO_MATCH_SSN"],
  ["ssnCredit", ({ status }) => status.checklistStatus === "CREDIT_NO_MATCH"],
  ["datatreeError", ({ status }) => status.datatreeNoMatch],
  [
    "noProperty",
    ({ status }) => oneOf(status.checklistStatus, "NO_PROPERTY_FOUND", "MULTIPLE_PROPERTIES"),
  ],
  [
    "waitFund",
    ({ application, status }) =>
      oneOf(status.checklistStatus, "RESCISSION", "RECORDING", "FUNDABLE") &&
      application.insurance?.complete,
  ],
  ["notary", ({ status }) => status.disclosurelistNotaryReady],
  [
    "bpoProcessing",
    ({ status }) => status.bpo === "BPO_PROCESSING" || status.title === "FINAL_TITLE_PROCESSING",
  ],
  [
    "manualPaystubUpload",
    ({ application, status }) =>
      status.manualPaystubUpload &&
      !status.manualPaystubTasksComplete &&
      !application.incomeSources?.some((source) => source.employmentType === "SELF_EMPLOYED"),
  ],
  ["emplVerify", ({ status }) => status.employmentVerificationNeeded],
  ["uwReview", ({ status }) => status.uwDecision === "REVIEW"],
  [
    "lienAttestation",
    (facts) =>
      underwritten(facts) &&
      facts.status.inquiryAttestNeeded &&
      !facts.status.inquiryAttestComplete,
  ],
  [
    "product",
    (facts) =>
      (underwritten(facts) &&
        (!facts.status.inquiryAttestNeeded || facts.status.inquiryAttestComplete)) ||
      (facts.application.term === 0 &&
        facts.application.rate === 0 &&
        facts.status.uwSubDecision === "VERIFIED_OFFER"),
  ],
];

export const transitions: Record<string, Row[]> = {
  profile: [
    [
      "liens",
      (facts) =>
        (facts.profile.name?.uuid != null || facts.profile.name?.firstName != null) &&
        facts.profile.dob != null &&
        facts.application.selectedPropertyUuid != null &&
        consented(facts, "SOFT_CREDIT"),
    ],
  ],
  product: [
    [
      "assetDepletion",
      ({ application, status }) =>
        status.uwSubDecision === "UNVERIFIED_DTI_LIMITED" && !application.assetDepletion?.complete,
    ],
    [
      "moreProfile",
      ({ application }) => (application.term ?? 0) > 0 && (application.amount ?? 0) > 0,
    ],
  ],
  moreProfile: [
    [
      "hmda",
      (facts) =>
        facts.application.property?.ownership != null &&
        facts.profile.hasSsn &&
        consented(facts, "HARD_CREDIT"),
    ],
  ],
  hmda: [["waitSummary", ({ application }) => application.hasHmda]],
  waitSummary: [["appSummary", ({ status }) => status.disclosurelistSummaryReady]],
  appSummary: [["incomeReview", ({ status }) => status.disclosurelistSummaryComplete]],
  incomeReview: [
    ["bpo", texasNeedsOpinion],
    [
      "ach",
      ({ status }) => oneOf(status.uwSubDecision, "VERIFIED_INCOME_MATCHED_OFFER", "FINAL_OFFER"),
    ],
  ],
  ach: [
    ["manualAutopay", ({ status }) => status.giactAccountStatus === "FAILED_VERIFICATION"],
    [
      "autopay",
      ({ application }) =>
        application.disburseAccount?.uuid != null &&
        application.payType === "AUTOPAY" &&
        application.autopayAccount?.uuid == null,
    ],
    ["docVerify", accountsSet],
  ],
  autopay: [["docVerify", accountsSet]],
  manualAutopay: [
    [
      "autopay",
      ({ application }) =>
        application.payType === "AUTOPAY" && application.autopayAccount?.uuid == null,
    ],
    ["docVerify", accountsSet],
  ],
  docVerify: [
    ["bpo", texasNeedsOpinion],
    [
      "waitSign",
      ({ application }) =>
        application.documents?.some((document) => oneOf(document.type, ...idDocuments)),
    ],
  ],
  waitSign: [["sign", ({ status }) => status.disclosurelistClosingReady]],
  sign: [["codeed", ({ status }) => status.disclosurelistClosingComplete]],
  codeed: [["waitNotary", ({ application }) => application.coDeedStatus === "COMPLETE"]],
  notary: [
    [
      "insurance",
      ({ status }) => status.disclosurelistNotaryComplete || status.manualDeedSigningComplete,
    ],
  ],
  insurance: [["waitFund", ({ application }) => application.insurance?.complete]],
};

const firstEnabled = (rows: Row[], facts: Facts) => rows.find(([, rule]) => rule(facts))?.[0];

/** Returns the state in which the machine settles. */
export function settleNatively(application: Application, profile: Profile): string {
  const facts = { application, profile, status: application.status ?? {} };
  let state = firstEnabled(entries, facts) ?? initial;
  for (;;) {
    const next = firstEnabled(transitions[state] ?? [], facts);
    if (next === undefined) return state;
    state = next;
  }
}
