/**
 * The transitions of the local machine. Rows as data, in the order of the table; the tests compare
 * the flow file with them.
 */
import type { Application } from "#schemas/types/application.ts";
import { data, status, uuid, type Data } from "./data.ts";

const account = { uuid: uuid(1) };
const profileDone = data(
  { selectedPropertyUuid: uuid(2), consents: [{ type: "SOFT_CREDIT" }] },
  { name: { firstName: "Ada" }, dob: "1980-01-02" },
);

/** Data of a borrower who has reached a state, along the line that leads there. */
const underwritten: NonNullable<Application["status"]> = { liensComplete: true };
const offered: Application = { status: underwritten, term: 120, amount: 50_000 };
const informed = data(
  { ...offered, property: { ownership: "SOLE" }, consents: [{ type: "HARD_CREDIT" }] },
  { hasSsn: true },
);
const answered: Application = { ...informed.application, hasHmda: true };
const dataIn = (values: NonNullable<Application["status"]>, rest: Application = {}): Data =>
  data({ ...answered, ...rest, status: { ...underwritten, ...values } }, informed.profile);
const ready = { disclosurelistSummaryReady: true } as const;
const submitted = { ...ready, disclosurelistSummaryComplete: true } as const;
const final = { ...submitted, uwSubDecision: "FINAL_OFFER" } as const;
const texas: Application = { property: { ownership: "SOLE", state: "TX" } };
const paid: Application = { disburseAccount: account, payType: "MANUAL" };
const identified: Application = { ...paid, documents: [{ type: "DRIVERS_LICENSE_FRONT" }] };
const closing = { ...final, disclosurelistClosingReady: true } as const;
const closed = { ...closing, disclosurelistClosingComplete: true } as const;

/**
 * Transitions in their order. Data in `stays` settles in the state itself; data in `goes` settles
 * in the target state.
 */
export const transitions: readonly {
  from: string;
  to: string;
  stays: readonly Data[];
  leavesOn: readonly Data[];
}[] = [
  {
    from: "profile",
    to: "liens",
    stays: [
      data(),
      { ...profileDone, profile: { dob: "1980-01-02" } },
      { ...profileDone, profile: { name: { lastName: "Byron" }, dob: "1980-01-02" } },
      { ...profileDone, profile: { name: { firstName: "Ada" } } },
      data({ consents: [{ type: "SOFT_CREDIT" }] }, profileDone.profile),
      data(
        { selectedPropertyUuid: uuid(2), consents: [{ type: "HARD_CREDIT" }] },
        profileDone.profile,
      ),
    ],
    leavesOn: [
      profileDone,
      { ...profileDone, profile: { name: { uuid: uuid(3) }, dob: "1980-01-02" } },
    ],
  },
  {
    from: "product",
    to: "assetDepletion",
    stays: [
      status(
        { ...underwritten, uwSubDecision: "UNVERIFIED_DTI_LIMITED" },
        { assetDepletion: { complete: true } },
      ),
    ],
    leavesOn: [
      status({ ...underwritten, uwSubDecision: "UNVERIFIED_DTI_LIMITED" }),
      // Decided before the offer, because the first enabled transition wins.
      status(
        { ...underwritten, uwSubDecision: "UNVERIFIED_DTI_LIMITED" },
        { term: 120, amount: 50_000 },
      ),
    ],
  },
  {
    from: "product",
    to: "moreProfile",
    stays: [
      data({ status: underwritten }),
      data({ ...offered, term: 0 }),
      data({ ...offered, amount: 0 }),
      data({ status: underwritten, amount: 50_000 }),
    ],
    leavesOn: [data(offered)],
  },
  {
    from: "moreProfile",
    to: "hmda",
    stays: [
      data({ ...informed.application, property: {} }, informed.profile),
      data({ ...informed.application, consents: [{ type: "SOFT_CREDIT" }] }, informed.profile),
      data(informed.application, { hasSsn: false }),
    ],
    leavesOn: [informed],
  },
  {
    from: "hmda",
    to: "waitSummary",
    stays: [data({ ...informed.application, hasHmda: false }, informed.profile)],
    leavesOn: [dataIn({})],
  },
  {
    from: "waitSummary",
    to: "appSummary",
    stays: [dataIn({ disclosurelistSummaryReady: false })],
    leavesOn: [dataIn(ready)],
  },
  {
    from: "appSummary",
    to: "incomeReview",
    stays: [dataIn({ ...ready, disclosurelistSummaryComplete: false })],
    leavesOn: [dataIn(submitted)],
  },
  {
    from: "incomeReview",
    to: "bpo",
    stays: [
      dataIn({ ...submitted, bpo: "BPO_NOT_REQUIRED" }, texas),
      dataIn({ ...submitted, bpo: "BPO_COMPLETE" }, texas),
      dataIn({ ...submitted, bpo: "BPO_REQUIRED" }),
    ],
    leavesOn: [
      dataIn({ ...submitted, bpo: "BPO_REQUIRED" }, texas),
      dataIn({ ...submitted, bpo: "UNKNOWN_BPO_STATUS" }, texas),
      dataIn(submitted, texas),
      dataIn(final, texas),
    ],
  },
  {
    from: "incomeReview",
    to: "ach",
    stays: [
      dataIn({ ...submitted, uwSubDecision: "VERIFIED_OFFER" }),
      dataIn({ ...submitted, uwSubDecision: "UNVERIFIED_OFFER" }),
    ],
    leavesOn: [
      dataIn(final),
      dataIn({ ...submitted, uwSubDecision: "VERIFIED_INCOME_MATCHED_OFFER" }),
    ],
  },
  {
    from: "ach",
    to: "manualAutopay",
    stays: [
      dataIn({ ...final, giactAccountStatus: "VERIFIED" }),
      dataIn({ ...final, giactAccountStatus: "PENDING_REVIEW" }),
    ],
    leavesOn: [
      dataIn({ ...final, giactAccountStatus: "FAILED_VERIFICATION" }),
      dataIn({ ...final, giactAccountStatus: "FAILED_VERIFICATION" }, { payType: "MANUAL" }),
      dataIn(
        { ...final, giactAccountStatus: "FAILED_VERIFICATION" },
        { payType: "AUTOPAY", autopayAccount: account },
      ),
    ],
  },
  {
    from: "ach",
    to: "autopay",
    stays: [
      dataIn(final, { payType: "AUTOPAY" }),
      dataIn(final, { payType: "AUTOPAY", disburseAccount: { mask: "1234" } }),
    ],
    leavesOn: [
      dataIn(final, { payType: "AUTOPAY", disburseAccount: account }),
      dataIn(final, {
        payType: "AUTOPAY",
        disburseAccount: account,
        autopayAccount: { mask: "1234" },
      }),
    ],
  },
  {
    from: "ach",
    to: "docVerify",
    stays: [dataIn(final, { payType: "MANUAL" })],
    leavesOn: [
      dataIn(final, paid),
      dataIn(final, { disburseAccount: account }),
      dataIn(final, { payType: "AUTOPAY", disburseAccount: account, autopayAccount: account }),
    ],
  },
  {
    from: "manualAutopay",
    to: "autopay",
    stays: [dataIn({ ...final, giactAccountStatus: "FAILED_VERIFICATION" }, { payType: "MANUAL" })],
    leavesOn: [
      dataIn({ ...final, giactAccountStatus: "FAILED_VERIFICATION" }, { payType: "AUTOPAY" }),
      dataIn(
        { ...final, giactAccountStatus: "FAILED_VERIFICATION" },
        { payType: "AUTOPAY", disburseAccount: account },
      ),
    ],
  },
  {
    from: "manualAutopay",
    to: "docVerify",
    stays: [
      dataIn(
        { ...final, giactAccountStatus: "FAILED_VERIFICATION" },
        { payType: "AUTOPAY", autopayAccount: account },
      ),
    ],
    leavesOn: [
      dataIn({ ...final, giactAccountStatus: "FAILED_VERIFICATION" }, paid),
      dataIn(
        { ...final, giactAccountStatus: "FAILED_VERIFICATION" },
        { payType: "AUTOPAY", disburseAccount: account, autopayAccount: account },
      ),
    ],
  },
  {
    from: "docVerify",
    to: "waitSign",
    stays: [
      dataIn(final, paid),
      dataIn(final, {
        ...paid,
        documents: [{ type: "DRIVERS_LICENSE_BACK" }, { type: "USER_UPLOADED_PAYSTUB" }],
      }),
    ],
    leavesOn: [
      dataIn(final, identified),
      dataIn(final, { ...paid, documents: [{ type: "SUPPORT" }, { type: "ID_CARD_FRONT" }] }),
      dataIn(final, { ...paid, documents: [{ type: "PASSPORT_FRONT" }] }),
      dataIn(final, { ...paid, documents: [{ type: "PERMANENT_RESIDENT_FRONT" }] }),
    ],
  },
  {
    from: "waitSign",
    to: "sign",
    stays: [dataIn({ ...final, disclosurelistClosingReady: false }, identified)],
    leavesOn: [dataIn(closing, identified)],
  },
  {
    from: "sign",
    to: "codeed",
    stays: [dataIn({ ...closing, disclosurelistClosingComplete: false }, identified)],
    leavesOn: [
      dataIn(closed, identified),
      dataIn(closed, { ...identified, coDeedStatus: "IN_PROGRESS" }),
    ],
  },
  {
    from: "codeed",
    to: "waitNotary",
    stays: [dataIn(closed, { ...identified, coDeedStatus: "INITIAL" })],
    leavesOn: [dataIn(closed, { ...identified, coDeedStatus: "COMPLETE" })],
  },
  {
    from: "notary",
    to: "insurance",
    stays: [status({ disclosurelistNotaryReady: true })],
    leavesOn: [
      status({ disclosurelistNotaryReady: true, disclosurelistNotaryComplete: true }),
      status({ disclosurelistNotaryReady: true, manualDeedSigningComplete: true }),
    ],
  },
  {
    from: "insurance",
    to: "waitFund",
    stays: [
      status(
        { disclosurelistNotaryReady: true, disclosurelistNotaryComplete: true },
        { insurance: { complete: false } },
      ),
    ],
    leavesOn: [
      status(
        { disclosurelistNotaryReady: true, disclosurelistNotaryComplete: true },
        { insurance: { complete: true } },
      ),
    ],
  },
];

/**
 * Transitions that no data can take. Only `incomeReview` leads to `docVerify`, and its first
 * transition is the same. Only data without the account leads to `autopay`, and only the account
 * leads out. The tests start a machine in these states.
 */
export const shadowedTransitions: readonly {
  from: string;
  to: string;
  leavesOn: readonly Data[];
}[] = [
  {
    from: "docVerify",
    to: "bpo",
    leavesOn: [
      data({ property: { state: "TX" } }),
      data({ property: { address: { state: "TX" } } }),
      data({ property: { state: "TX" }, status: { bpo: "BPO_REQUIRED" } }),
      data({ property: { state: "TX" }, status: { bpo: "UNKNOWN_BPO_STATUS" } }),
      // Decided before the identity document.
      data({ property: { state: "TX" }, documents: [{ type: "PASSPORT_FRONT" }] }),
    ],
  },
  {
    from: "autopay",
    to: "docVerify",
    leavesOn: [
      data({ disburseAccount: account, payType: "MANUAL" }),
      data({ disburseAccount: account }),
      data({ disburseAccount: account, payType: "AUTOPAY", autopayAccount: account }),
    ],
  },
];
