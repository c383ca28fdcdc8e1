import { EQUITY_LINE, SIGNERS_FIELD } from "#lending/specified-names.ts";
import type { Application } from "#schemas/types/application.ts";
import type { Profile } from "#schemas/types/profile.ts";
import type { BlockCalls, ConditionView, ListedProduct } from "../host/types.ts";
import { onePagePdf } from "./sample-pdf.ts";

const uuid = (tail: number) => `00000000-0000-4000-8000-${String(tail).padStart(12, "0")}`;

/** Preview and test data: one invented borrower, with a value in every place that a block reads. */
export const sampleApplication: Partial<Application> = {
  uuid: uuid(1),
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
    uuid: uuid(2),
    address: { street1: "12 Orchard Lane", city: "Sacramento", state: "CA", zip: "95814" },
    state: "CA",
    value: 640_000,
    ownership: "JOINT",
    occupancy: "PRIMARY",
  },
  [SIGNERS_FIELD]: [
    {
      uuid: uuid(61),
      firstName: "Alex",
      lastName: "Alvarez",
      email: "alex@example.com",
      invitedAt: "2026-11-20T17:00:00Z",
    },
    { uuid: uuid(62), firstName: "Bo", lastName: "Berg", email: "bo@example.com" },
  ],
  conditions: [
    {
      uuid: uuid(71),
      categoryEnum: "GENERIC_DOCUMENT_REQUEST",
      created: "2026-11-20T17:00:00Z",
      status: "NEEDED",
      audience: "BORROWER",
    },
  ],
  documents: [
    {
      uuid: uuid(11),
      type: "CREDIT_AGREEMENT",
      title: "Credit agreement",
      stage: "closing",
      contentType: "application/pdf",
    },
    {
      uuid: uuid(12),
      type: "DEED_OF_TRUST",
      title: "Deed of trust",
      stage: "closing",
      contentType: "application/pdf",
    },
    {
      uuid: uuid(13),
      type: "USER_UPLOADED_PAYSTUB",
      fileName: "paystub-november.pdf",
      size: 182_044,
      contentType: "application/pdf",
    },
  ],
  liens: [
    {
      uuid: uuid(21),
      position: 1,
      holder: "First Orchard Mortgage",
      kind: "MORTGAGE",
      balance: 218_400.5,
      monthlyPayment: 1_690.12,
    },
    { uuid: uuid(22), position: 2, holder: "River Bank", kind: EQUITY_LINE, balance: 12_000 },
  ],
  offers: [
    {
      uuid: uuid(31),
      term: 60,
      rate: 7.6,
      feePercent: 4.99,
      minAmount: 15_000,
      maxAmount: 180_000,
    },
    {
      uuid: uuid(32),
      term: 120,
      rate: 8.5,
      feePercent: 4.99,
      minAmount: 15_000,
      maxAmount: 180_000,
    },
    {
      uuid: uuid(33),
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
    uuid: uuid(41),
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

const card = {
  text: "We couldn’t confirm that you own the home. Send the deed that names you as an owner.",
  verbatim: false,
  papers: [],
  button: "Upload Document",
  page: "conditions/upload-document",
  documents: [{ type: "PROPERTY_DESCRIPTION_SOURCE", label: "Deed or transfer document" }],
  args: { count: 1, countInWords: "one", accountMask: "4821" },
};
const sampleConditions: ConditionView[] = [
  {
    uuid: uuid(71),
    categoryEnum: "PROPERTY_OWNERSHIP_FRAUD_REVIEW",
    created: "2026-11-16T10:00:00Z",
    status: "RETURNED",
    actionNeeded: true,
    audience: "BORROWER",
    card: {
      ...card,
      title: "Confirm Property Ownership",
      sentBack: "The second page of the deed is missing.",
    },
  },
  {
    uuid: uuid(72),
    categoryEnum: "GENERIC_DOCUMENT_REQUEST",
    created: "2026-11-16T10:00:00Z",
    status: "IN_REVIEW",
    audience: "BORROWER",
    submittedAt: "2026-11-18T10:00:00Z",
    card: { ...card, title: "Verify Income" },
  },
  {
    uuid: uuid(73),
    categoryEnum: "MISSING_PHONE_NUMBER",
    created: "2026-11-16T10:00:00Z",
    status: "ACCEPTED",
    audience: "BORROWER",
    decidedAt: "2026-11-17T10:00:00Z",
    card: { ...card, title: "Enter Phone Number" },
  },
];

const soon = <Data>(data: Data): Promise<Data> => Promise.resolve(data);
let uploads = 0;

/** What the sample's lookups know: label, and values of the answer. */
const lookups: Readonly<Record<string, readonly (readonly [string, Record<string, string>])[]>> = {
  employers: [
    ["Orchard Foods, Salem", { name: "Orchard Foods", city: "Salem" }],
    ["Orchard Medical Group, Bend", { name: "Orchard Medical Group", city: "Bend" }],
    ["River Logistics, Eugene", { name: "River Logistics", city: "Eugene" }],
  ],
  licenses: [["4711", { holder: "Harbor Realty" }]],
  branches: [
    ["North Street", { code: "NORTH" }],
    ["Harbor", { code: "HARBOR" }],
  ],
};

/** Block calls that answer from memory. */
export const sampleCalls: BlockCalls = {
  lookup: (name, query) =>
    soon({
      status: "matches" as const,
      matches: (lookups[name] ?? [])
        .filter(([label]) => label.toLowerCase().includes(query.toLowerCase()))
        .map(([label, value]) => ({ label, value })),
    }),
  uploadDocument: async (file, type, onProgress) => {
    onProgress(1);
    uploads += 1;
    return {
      uuid: uuid(900 + uploads),
      type: type as "SUPPORT",
      fileName: file.name,
      size: file.size,
    };
  },
  removeDocument: () => soon(undefined),
  fetchFile: () => soon(undefined),
  fetchDocument: () => soon(onePagePdf("Sample document")),
  markRead: () => soon(undefined),
  bankLink: {
    token: () => soon("link-sandbox"),
    setup: () =>
      soon({
        provider: "sandbox",
        institutions: [
          { id: "sandbox", name: "Sandbox Bank" },
          { id: "orchard", name: "Orchard Credit Union" },
        ],
      }),
    leave: () => soon("#"),
    resume: () => soon({ publicToken: "public-sandbox" }),
    complete: () => soon("public-sandbox"),
    accounts: () =>
      soon([{ uuid: uuid(51), bankName: "Sandbox Bank", accountType: "CHECKING", mask: "4821" }]),
    login: ({ username, password }) =>
      username === "user_good" && password === "pass_good"
        ? soon({
            publicToken: "public-sandbox",
            accounts: [
              { uuid: uuid(51), bankName: "Sandbox Bank", accountType: "CHECKING", mask: "4821" },
              { uuid: uuid(52), bankName: "Sandbox Bank", accountType: "SAVINGS", mask: "9034" },
            ],
          })
        : Promise.reject(new Error("The bank did not accept this user ID and password.")),
  },
  incomeLink: () => soon("#"),
  listApplications: () =>
    soon([
      {
        uuid: uuid(1),
        product: "line",
        active: true,
        loanNumber: "HL-100001",
        property: "12 Orchard Lane",
        createdDate: "2026-11-18T10:00:00Z",
        href: "#",
      },
    ]),
  fetchAllDocuments: () => soon(new Blob()),
  conditions: () => soon(sampleConditions),
  handOff: {
    make: () =>
      soon({
        address: "https://lender.example/hand-off#sample",
        expiresAt: "2026-11-20T12:10:00Z",
      }),
    mail: () => soon(undefined),
    state: () => soon("OPEN" as const),
    finished: () => soon(undefined),
  },
  secondFactors: {
    factors: () =>
      soon({
        authenticatorSince: "2026-11-18T10:00:00Z",
        passkeys: [{ id: "key", createdAt: "2026-11-20T10:00:00Z", lastUsedAt: null }],
        recoveryCodes: 8,
        required: false,
        verified: false,
      }),
    openStep: () => soon("step"),
    beginAuthenticator: () =>
      soon({
        secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
        uri: "otpauth://totp/Lender:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
      }),
    addAuthenticator: () =>
      soon({ jwt: null, recoveryCodes: ["ABCD-EFGH-JKMN", "PQRS-TVWX-YZ23"] }),
    addPasskey: () => soon({ jwt: null, recoveryCodes: [] }),
    removeFactor: () => soon(null),
    renewRecoveryCodes: () => soon(["ABCD-EFGH-JKMN", "PQRS-TVWX-YZ23"]),
    askForConfirmation: () => soon(undefined),
  },
  passkeyLogin: { available: () => soon(true), logIn: () => soon(undefined) },
  sandboxLogin: () => soon({ email: "ada@example.com", password: "sandbox" }),
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
