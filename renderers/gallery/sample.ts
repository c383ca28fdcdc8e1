import { EQUITY_LINE, SIGNERS_FIELD } from "#lending/specified-names.ts";
import type { Application } from "#schemas/types/application.ts";
import type { Profile } from "#schemas/types/profile.ts";
import type { ListedProduct } from "../host/types.ts";

/** Returns an identifier with this end. */
export const sampleUuid = (tail: number) =>
  `00000000-0000-4000-8000-${String(tail).padStart(12, "0")}`;

/** Preview and test data: one invented borrower, with a value in every place that a block reads. */
export const sampleApplication: Partial<Application> = {
  uuid: sampleUuid(1),
  loanNumber: "HL-100001",
  active: true,
  term: 120,
  rate: 8.5,
  amount: 100_000,
  uwCalculatedDrawAmount: 95_247.17,
  originationFee: 4_752.83,
  monthlyPayment: 1_239.86,
  waitingSince: "2026-11-20T17:42:00Z",
  property: {
    uuid: sampleUuid(2),
    address: { street1: "12 Orchard Lane", city: "Sacramento", state: "CA", zip: "95814" },
    state: "CA",
    value: 640_000,
    ownership: "JOINT",
    occupancy: "PRIMARY",
  },
  [SIGNERS_FIELD]: [
    {
      uuid: sampleUuid(61),
      firstName: "Alex",
      lastName: "Alvarez",
      email: "alex@example.com",
      invitedAt: "2026-11-20T17:00:00Z",
    },
    { uuid: sampleUuid(62), firstName: "Bo", lastName: "Berg", email: "bo@example.com" },
  ],
  conditions: [
    {
      uuid: sampleUuid(71),
      categoryEnum: "GENERIC_DOCUMENT_REQUEST",
      created: "2026-11-20T17:00:00Z",
      status: "NEEDED",
      audience: "BORROWER",
    },
  ],
  documents: [
    {
      uuid: sampleUuid(11),
      type: "CREDIT_AGREEMENT",
      title: "Credit agreement",
      stage: "closing",
      contentType: "application/pdf",
    },
    {
      uuid: sampleUuid(12),
      type: "DEED_OF_TRUST",
      title: "Deed of trust",
      stage: "closing",
      contentType: "application/pdf",
    },
    {
      uuid: sampleUuid(13),
      type: "USER_UPLOADED_PAYSTUB",
      fileName: "paystub-november.pdf",
      size: 182_044,
      contentType: "application/pdf",
    },
  ],
  liens: [
    {
      uuid: sampleUuid(21),
      position: 1,
      holder: "First Orchard Mortgage",
      kind: "MORTGAGE",
      balance: 218_400.5,
      monthlyPayment: 1_690.12,
    },
    { uuid: sampleUuid(22), position: 2, holder: "River Bank", kind: EQUITY_LINE, balance: 12_000 },
  ],
  offers: [
    {
      uuid: sampleUuid(31),
      term: 60,
      rate: 7.6,
      feePercent: 4.99,
      minAmount: 15_000,
      maxAmount: 180_000,
    },
    {
      uuid: sampleUuid(32),
      term: 120,
      rate: 8.5,
      feePercent: 4.99,
      minAmount: 15_000,
      maxAmount: 180_000,
    },
    {
      uuid: sampleUuid(33),
      term: 180,
      rate: 9.25,
      feePercent: 4.99,
      minAmount: 15_000,
      maxAmount: 180_000,
    },
  ],
  decline: {
    reasons: [
      "Income insufficient for amount of credit requested",
      "Excessive obligations in relation to income",
    ],
    at: "2026-11-20T17:42:00Z",
  },
  rescission: {
    signedOn: "2026-11-20",
    endsOn: "2026-11-24",
    endsAt: "2026-11-25T08:00:00Z",
    fundsOn: "2026-11-25",
  },
  disburseAccount: {
    uuid: sampleUuid(41),
    bankName: "Sandbox Bank",
    accountType: "CHECKING",
    mask: "4821",
  },
  credit: { frozenBureaus: ["Experian"] },
  status: { checklistStatus: "OFFER_SELECTION" },
  tasks: [
    { id: "identity", status: "COMPLETED" },
    { id: "income", status: "IN_PROGRESS", state: "INCOME" },
    { id: "account", status: "NOT_STARTED", state: "ACCOUNT" },
    { id: "autopay", status: "BLOCKED", waitsFor: ["income", "account"] },
  ],
};

export const sampleProfile: Partial<Profile> = {
  name: { firstName: "Ada", lastName: "Alvarez" },
  email: "ada@example.com",
  phone: "+14155550132",
  dob: "1980-07-04",
  ssnLast4: "6789",
};

export const sampleProducts: readonly ListedProduct[] = [
  {
    id: "line",
    offered: true,
    words: {
      name: "Line of credit",
      summary: "A line of credit secured by your home.",
      begin: "#",
      applications: { beginLabel: "Check your rate" },
    },
  },
  {
    id: "boat",
    offered: true,
    words: { name: "Boat loan", begin: "#", applications: { beginLabel: "Ask for a boat loan" } },
  },
];
