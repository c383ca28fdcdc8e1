import type { BlockCalls, ConditionView } from "../host/types.ts";
import { sampleUuid } from "./sample.ts";
import { onePagePdf } from "./sample-pdf.ts";

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
    uuid: sampleUuid(71),
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
    uuid: sampleUuid(72),
    categoryEnum: "GENERIC_DOCUMENT_REQUEST",
    created: "2026-11-16T10:00:00Z",
    status: "IN_REVIEW",
    audience: "BORROWER",
    submittedAt: "2026-11-18T10:00:00Z",
    card: { ...card, title: "Verify Income" },
  },
  {
    uuid: sampleUuid(73),
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
      uuid: sampleUuid(900 + uploads),
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
      soon([
        { uuid: sampleUuid(51), bankName: "Sandbox Bank", accountType: "CHECKING", mask: "4821" },
      ]),
    login: ({ username, password }) =>
      username === "user_good" && password === "pass_good"
        ? soon({
            publicToken: "public-sandbox",
            accounts: [
              {
                uuid: sampleUuid(51),
                bankName: "Sandbox Bank",
                accountType: "CHECKING",
                mask: "4821",
              },
              {
                uuid: sampleUuid(52),
                bankName: "Sandbox Bank",
                accountType: "SAVINGS",
                mask: "9034",
              },
            ],
          })
        : Promise.reject(new Error("The bank did not accept this user ID and password.")),
  },
  incomeLink: () => soon("#"),
  listApplications: () =>
    soon([
      {
        uuid: sampleUuid(1),
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
