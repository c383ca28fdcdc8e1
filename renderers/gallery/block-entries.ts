/** The pages of the gallery that show blocks, each with its options. */
import { SIGNERS_FIELD } from "#lending/specified-names.ts";
import { display, filling, type GalleryEntry } from "./entry.ts";
import { files, further, group, rows, text, uuid } from "./sample-forms.ts";

export const blockEntries: readonly GalleryEntry[] = [
  display("text", { text: "A first paragraph with <b>weight</b>.\n\nAnd a second one." }),
  display("notice", { tone: "warning", title: "Please note", text: "This is set apart." }),
  display("facts", { rows: [...rows, ...further] }),
  display("check-answers", {
    pages: [
      { id: "start/owners", title: "Owners" },
      { id: "start/lending", leaveOut: true },
    ],
  }),
  display("summary", { sections: [{ id: "line", title: "Your line", page: "product", rows }] }),
  display("wait", { text: "We are checking your credit.", usually: "PT1M" }),
  display("meeting", {
    session: "/application/notary/session",
    name: "/application/notary/notaryName",
    elsewhere: "The notary waits at the address below.",
    sentences: [{ id: "hello", text: "Hello, please hold your ID to the camera." }],
  }),
  display("payments", {
    principal: "/application/amount",
    rate: "/application/rate",
    months: "/application/term",
    began: "/application/funding/disbursedAt",
    first: "/application/funding/firstPaymentOn",
    labels: {
      next: "Next payment",
      due: "Due {day}",
      balance: "Balance",
      payoff: "Payoff figure today",
      accrued: "Includes {amount} of interest",
      provided: "These figures count on payments made on time.",
      schedule: "The {count} payments that are left",
      day: "Due",
      payment: "Payment",
      interest: "Interest",
      rest: "Balance after it",
    },
  }),
  display("countdown", {
    until: "/application/rescission/endsAt",
    label: "Time to cancel",
    over: "The time to cancel is over.",
  }),
  display("reasons", {}),
  display("documents", {
    stages: [{ id: "closing", title: "Closing" }],
    labels: { uploads: "What you sent us", other: "Other documents", all: "Download all" },
    empty: "There are no documents yet.",
    archive: "documents.zip",
  }),
  display("task-list", {
    tasks: [
      { id: "identity", title: "Verify your identity", minutes: 3 },
      { id: "income", title: "Verify your income", hint: "We are checking it.", minutes: 5 },
      {
        id: "account",
        title: "Add your bank account",
        hint: "Have its numbers ready.",
        minutes: 2,
      },
      { id: "autopay", title: "Set up AutoPay", minutes: 1 },
    ],
    later: [{ id: "sign", title: "Sign", hint: "When the tasks above are completed." }],
  }),
  display("timeline", {
    steps: [
      { id: "offer", title: "Your offer", states: { OFFER_SELECTION: "Choose your offer." } },
      { id: "sign", title: "Sign", states: { NOTE_SIGNING: "Your documents are ready to sign." } },
    ],
    aside: {},
    labels: {
      unknown: "We are working on your application.",
      since: "Since {since}",
      next: "Next: {step}",
      done: "done",
      current: "you are here",
    },
  }),
  display("applications", { empty: "You have no application yet." }),
  display("conditions", {
    asked: "We need",
    inReview: "In review",
    decided: "Accepted",
    nothing: "There is nothing that we need from you now.",
    allMet: "You’ve sent everything we asked for.",
  }),
  filling(
    "condition-answer",
    { conditions: true },
    {
      type: "object",
      title: "Documents",
      properties: {
        condition: { type: "string", title: "What it answers" },
        documents: { type: "array", title: "Documents", items: { type: "string" } },
      },
    },
    { condition: uuid(71), documents: [uuid(801)] },
  ),
  display("passkey-login", { label: "Use a passkey", text: "Your fingerprint or your face." }),
  display("second-factors", {}),
  display("sandbox-login", {}),
  display("hand-off", {
    title: "Easier with a phone?",
    text: "Take the photos there. This page moves on when you have sent them.",
  }),
  display("bank-return", { page: "home" }),
  filling("offer-picker", {}, group("Your offer"), { offerUuid: uuid(32), amount: 100_000 }),
  filling(
    "signers",
    { list: `/application/${SIGNERS_FIELD}`, marks: [] },
    text("Whose invitation?"),
    uuid(61),
  ),
  filling("lien-list", {}, group("Is this list right?"), { answer: "INCORRECT" }),
  filling("document-viewer", { stage: "closing" }, { ...files, title: "Closing documents" }, [
    uuid(11),
  ]),
  filling("signature", { label: "Sign with your legal name." }, group("Your signature"), {
    kind: "TYPED",
    name: "Ada Alvarez",
  }),
  filling("upload", { types: [{ type: "USER_UPLOADED_PAYSTUB", label: "Pay stub" }] }, files, [
    uuid(13),
  ]),
  filling("bank-link", { purpose: "disburse" }, group("Your account"), undefined),
  filling(
    "equipment",
    { blocked: "Allow both in your browser.", missing: "Use your phone." },
    group("Camera and microphone"),
    { camera: "READY", microphone: "BLOCKED" },
  ),
  filling(
    "location",
    {
      text: "We ask where you sign.",
      denied: "Allow it in your browser.",
      stated: "City and state",
    },
    group("Why We Need Your Location"),
    { status: "DENIED" },
  ),
  filling(
    "vendor-link",
    { vendor: "truv", name: "Truv", returnTo: "income/link/truv" },
    group("Your payroll account"),
    undefined,
  ),
  filling("calendar", { days: 10 }, text("Choose a time"), "2026-11-25T18:00:00.000Z"),
];
