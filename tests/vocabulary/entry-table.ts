/**
 * The entries of the local machine. Rows as data, in the order of the table; the tests compare the
 * flow file with them.
 */
import { data, status, type Data } from "./data.ts";

/**
 * Entries in their order, each with every combination that enables it, in as little data as
 * possible.
 */
export const entries: readonly (readonly [to: string, ways: readonly Data[]])[] = [
  [
    "complete",
    [status({ checklistStatus: "COMPLETE" }), status({ checklistStatus: "FUNDING_DECISION" })],
  ],
  ["creditScoreDeclined", [status({ uwDecision: "DECLINE", creditScoreDecline: true })]],
  ["dtiDeclined", [status({ uwDecision: "DECLINE", dtiDecline: true })]],
  [
    "declined",
    [
      status({ uwDecision: "DECLINE" }),
      status({ uwDecision: "INELIGIBLE" }),
      data({ active: false }),
    ],
  ],
  ["delinquency", [status({ checklistStatus: "DELINQUENCY_REVIEW" })]],
  ["incorrectPin", [status({ creditFrozenWithPin: true })]],
  [
    "errorCredit",
    [
      status({ uwSubDecision: "CREDIT_FROZEN" }),
      status({ checklistStatus: "SOFT_CREDIT_LOCKED" }),
      status({ checklistStatus: "SOFT_CREDIT_FROZEN" }),
      status({ checklistStatus: "HARD_CREDIT_LOCKED" }),
      status({ checklistStatus: "HARD_CREDIT_FROZEN" }),
    ],
  ],
  ["noCredit", [status({ checklistStatus: "CREDIT_NO_MATCH_SSN" })]],
  ["ssnCredit", [status({ checklistStatus: "CREDIT_NO_MATCH" })]],
  ["datatreeError", [status({ datatreeNoMatch: true })]],
  [
    "noProperty",
    [
      status({ checklistStatus: "NO_PROPERTY_FOUND" }),
      status({ checklistStatus: "MULTIPLE_PROPERTIES" }),
    ],
  ],
  [
    "waitFund",
    [
      status({ checklistStatus: "RESCISSION" }, { insurance: { complete: true } }),
      status({ checklistStatus: "RECORDING" }, { insurance: { complete: true } }),
      status({ checklistStatus: "FUNDABLE" }, { insurance: { complete: true } }),
    ],
  ],
  ["notary", [status({ disclosurelistNotaryReady: true })]],
  [
    "bpoProcessing",
    [status({ bpo: "BPO_PROCESSING" }), status({ title: "FINAL_TITLE_PROCESSING" })],
  ],
  [
    "manualPaystubUpload",
    [
      status({ manualPaystubUpload: true }),
      status({ manualPaystubUpload: true }, { incomeSources: [{ employmentType: "FULL_TIME" }] }),
    ],
  ],
  ["emplVerify", [status({ employmentVerificationNeeded: true })]],
  ["uwReview", [status({ uwDecision: "REVIEW" })]],
  [
    "lienAttestation",
    [
      status({ liensComplete: true, inquiryAttestNeeded: true }),
      status({ uwDecision: "INITIAL", inquiryAttestNeeded: true }),
    ],
  ],
  [
    "product",
    [
      status({ liensComplete: true }),
      status({ uwDecision: "INITIAL" }),
      status({ uwDecision: "APPROVED", inquiryAttestNeeded: true, inquiryAttestComplete: true }),
      status({ uwSubDecision: "VERIFIED_OFFER" }, { term: 0, rate: 0 }),
    ],
  ],
];

/** Data that almost enables an entry: one part of its condition is missing. The machine starts at `profile`. */
export const nearEntries: readonly (readonly [to: string, Data])[] = [
  ["creditScoreDeclined", status({ creditScoreDecline: true })],
  ["dtiDeclined", status({ dtiDecline: true })],
  ["waitFund", status({ checklistStatus: "RESCISSION" })],
  ["waitFund", data({ insurance: { complete: true } })],
  ["manualPaystubUpload", status({ manualPaystubUpload: true, manualPaystubTasksComplete: true })],
  [
    "manualPaystubUpload",
    status(
      { manualPaystubUpload: true },
      { incomeSources: [{ employmentType: "FULL_TIME" }, { employmentType: "SELF_EMPLOYED" }] },
    ),
  ],
  ["lienAttestation", status({ inquiryAttestNeeded: true })],
  ["product", status({ uwDecision: "UNKNOWN" })],
  ["product", status({ uwSubDecision: "VERIFIED_OFFER" })],
  ["product", status({ uwSubDecision: "VERIFIED_OFFER" }, { term: 0 })],
  ["product", status({ uwSubDecision: "VERIFIED_OFFER" }, { term: 0, rate: 8.25 })],
  ["product", status({ uwSubDecision: "UNVERIFIED_OFFER" }, { term: 0, rate: 0 })],
];
