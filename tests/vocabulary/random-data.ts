/**
 * Random applications and profiles over every field that the vocabulary's tables read, with absent
 * and null values.
 */
import fc from "fast-check";
import { checklistStates } from "./checklist-table.ts";
import { type Data } from "./data.ts";

/** A value, null or absent. Other programs send null for an absent value. */
const maybe = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | null | undefined> =>
  fc.oneof(
    { weight: 5, arbitrary: values },
    { weight: 1, arbitrary: fc.constantFrom(null, undefined) },
  );

/** Mostly absent, for fields that would otherwise hide every later rule. */
const rarely = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | null | undefined> =>
  fc.oneof(
    { weight: 1, arbitrary: values },
    { weight: 5, arbitrary: fc.constantFrom(null, undefined) },
  );

const uuid = fc.constant("00000000-0000-4000-8000-000000000001");
const flag = maybe(fc.boolean());
const rareFlag = rarely(fc.boolean());
const oneOf = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const account = maybe(fc.record({ uuid: maybe(uuid) }));
const listOf = <T>(item: fc.Arbitrary<T>): fc.Arbitrary<T[] | null | undefined> =>
  maybe(fc.array(item, { maxLength: 3 }));

const status = fc.record({
  checklistStatus: rarely(oneOf(...checklistStates)),
  uwDecision: maybe(
    oneOf(
      "APPROVED",
      "ASSET_DEPLETION",
      "ERROR",
      "FINAL",
      "INITIAL",
      "SELECT",
      "UNKNOWN",
      "APPROVED",
      "FINAL",
      "INITIAL",
      "REVIEW",
      "DECLINE",
      "INELIGIBLE",
    ),
  ),
  uwSubDecision: maybe(
    oneOf(
      "BPO_PENDING",
      "CREDIT_FROZEN",
      "FINAL_OFFER",
      "UNKNOWN_SUBDECISION",
      "UNVERIFIED_DTI_LIMITED",
      "UNVERIFIED_OFFER",
      "UNVERIFIED_ONBOARDING_COMPLETE",
      "VERIFIED_DTI_LIMITED",
      "VERIFIED_OFFER",
      "VERIFIED_INCOME_MATCHED_OFFER",
      "VERIFIED_RESERVE_LIMITED",
      "FINAL_OFFER",
      "FINAL_OFFER",
    ),
  ),
  bpo: maybe(
    oneOf(
      "BPO_NOT_REQUIRED",
      "BPO_REQUIRED",
      "UNKNOWN_BPO_STATUS",
      "BPO_PROCESSING",
      "BPO_COMPLETE",
      "BPO_COMPLETE",
    ),
  ),
  title: rarely(
    oneOf(
      "TITLE_REQUIRED",
      "TITLE_NOT_REQUIRED",
      "PREQUAL_TITLE_PROCESSING",
      "PREQUAL_TITLE_COMPLETE",
      "FINAL_TITLE_PROCESSING",
      "FINAL_TITLE_COMPLETE",
      "UNKNOWN_TITLE_STATUS",
    ),
  ),
  giactAccountStatus: maybe(oneOf("VERIFIED", "FAILED_VERIFICATION", "PENDING_REVIEW")),
  manualNotary: flag,
  waitingOnFloodCert: flag,
  liensComplete: flag,
  inquiryAttestNeeded: rareFlag,
  inquiryAttestComplete: flag,
  disclosurelistSummaryReady: flag,
  disclosurelistSummaryComplete: flag,
  disclosurelistClosingReady: flag,
  disclosurelistClosingComplete: flag,
  disclosurelistNotaryReady: rareFlag,
  disclosurelistNotaryComplete: flag,
  manualDeedSigningComplete: rareFlag,
  manualPaystubUpload: rareFlag,
  manualPaystubTasksComplete: flag,
  employmentVerificationNeeded: rareFlag,
  datatreeNoMatch: rareFlag,
  creditFrozenWithPin: rareFlag,
  dtiDecline: rareFlag,
  creditScoreDecline: rareFlag,
});

const application = fc.record({
  active: maybe(oneOf(true, true, true, true, true, false)),
  status: maybe(status),
  term: maybe(oneOf(0, 60, 120, 120)),
  rate: maybe(oneOf(0, 7.6, 8.25)),
  amount: maybe(oneOf(0, 15_000, 400_000)),
  property: maybe(
    fc.record({
      state: maybe(oneOf("TX", "CA", "NY")),
      address: maybe(fc.record({ state: maybe(oneOf("TX", "CA")) })),
      ownership: maybe(oneOf("SOLE", "JOINT", "TRUST")),
    }),
  ),
  selectedPropertyUuid: maybe(uuid),
  consents: listOf(fc.record({ type: maybe(oneOf("SOFT_CREDIT", "HARD_CREDIT", "E_SIGN")) })),
  documents: listOf(
    fc.record({
      type: maybe(
        oneOf(
          "DRIVERS_LICENSE_FRONT",
          "DRIVERS_LICENSE_BACK",
          "ID_CARD_FRONT",
          "PASSPORT_FRONT",
          "PERMANENT_RESIDENT_FRONT",
          "SUPPORT",
        ),
      ),
    }),
  ),
  incomeSources: listOf(
    fc.record({
      employmentType: maybe(oneOf("FULL_TIME", "SELF_EMPLOYED", "RETIRED", "UNEMPLOYED")),
    }),
  ),
  disburseAccount: account,
  autopayAccount: account,
  payType: maybe(oneOf("AUTOPAY", "MANUAL")),
  hasHmda: flag,
  assetDepletion: maybe(fc.record({ complete: flag })),
  insurance: maybe(fc.record({ complete: flag })),
  coDeedStatus: maybe(oneOf("INITIAL", "IN_PROGRESS", "COMPLETE", "COMPLETE")),
});

const profile = fc.record({
  name: maybe(fc.record({ uuid: rarely(uuid), firstName: maybe(oneOf("Ada", "Grace")) })),
  dob: maybe(oneOf("1980-01-02")),
  hasSsn: maybe(oneOf(true, true, false)),
});

/** A borrower who has completed everything, which random fields almost never produce. */
const farAlong = {
  application: {
    status: {
      liensComplete: true,
      uwDecision: "FINAL",
      uwSubDecision: "FINAL_OFFER",
      bpo: "BPO_COMPLETE",
      disclosurelistSummaryReady: true,
      disclosurelistSummaryComplete: true,
      disclosurelistClosingReady: true,
      disclosurelistClosingComplete: true,
    },
    term: 120,
    rate: 8.25,
    amount: 50_000,
    property: { state: "TX", ownership: "SOLE" },
    consents: [{ type: "SOFT_CREDIT" }, { type: "HARD_CREDIT" }],
    documents: [{ type: "PASSPORT_FRONT" }],
    disburseAccount: { uuid: "00000000-0000-4000-8000-000000000001" },
    autopayAccount: { uuid: "00000000-0000-4000-8000-000000000001" },
    payType: "AUTOPAY",
    hasHmda: true,
    coDeedStatus: "COMPLETE",
  },
  profile: { hasSsn: true },
};

const statusFields = Object.keys(farAlong.application.status);
const fields = Object.keys(farAlong.application).filter((field) => field !== "status");

/** That borrower with up to three random fields of `status` and two other random fields. */
const nearlyThere = fc
  .tuple(
    fc.record({ application, profile }),
    fc.subarray(statusFields, { maxLength: 3 }),
    fc.subarray(fields, { maxLength: 2 }),
  )
  .map(([random, inStatus, outside]) => {
    const pick = (from: object | null | undefined, names: readonly string[]): object =>
      Object.fromEntries(names.map((name) => [name, Reflect.get(from ?? {}, name)]));
    return {
      application: {
        ...farAlong.application,
        ...pick(random.application, outside),
        status: {
          ...farAlong.application.status,
          ...pick(random.application.status, [...inStatus, "giactAccountStatus"]),
        },
      },
      profile: farAlong.profile,
    };
  });

/** Contains null where the types allow only absence, because other programs send it. */
export const randomData = fc.oneof(
  { weight: 3, arbitrary: fc.record({ application, profile }) },
  { weight: 1, arbitrary: nearlyThere },
) as unknown as fc.Arbitrary<Data>;
