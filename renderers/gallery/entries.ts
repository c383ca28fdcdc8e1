/** The pages of the gallery: each widget, field and block with its options. */
import type { RJSFSchema } from "@rjsf/utils";
import { SIGNERS_FIELD } from "#lending/specified-names.ts";
import { display, filling, nextTo, property, withForm, type GalleryEntry } from "./entry.ts";
import {
  addOwner,
  choices,
  files,
  further,
  group,
  owner,
  ownerUi,
  owners,
  rows,
  text,
  uuid,
} from "./sample-forms.ts";

export const entries: GalleryEntry[] = [
  property("widgets/text", text("First name", { description: "As on your ID." }), "Ada"),
  property("widgets/email", text("Email", { format: "email" }), "ada@example.com"),
  property("widgets/password", text("Password"), "correct horse"),
  property("widgets/masked", text("Social Security number"), "123456789", {
    "ui:options": { mask: "ssn" },
  }),
  property("widgets/currency", { type: "number", title: "Yearly income" }, 84_500),
  property("widgets/currency/other", { type: "number", title: "Savings in Canada" }, 12_500.5, {
    "ui:options": { currency: "CAD" },
  }),
  withForm(
    property("widgets/currency/computed", { type: "number", title: "Yearly income" }, 84_500, {
      "ui:widget": "currency",
    }),
    {
      computed: [
        {
          id: "month",
          title: "Income each month",
          expression: "round(form.value / 12, 2)",
          format: "currency",
        },
        {
          id: "left",
          title: "Left of the line after a year",
          expression: "application.amount - form.value",
          format: "currency",
        },
      ],
    },
  ),
  withForm(property("widgets/select/choices", text("Purpose"), "DEBT", { "ui:widget": "select" }), {
    choices: { value: { list: "purposes" } },
  }),
  withForm(
    property("widgets/radio-cards/choices", text("Document in question"), uuid(12), {
      "ui:widget": "radio-cards",
    }),
    {
      choices: {
        value: {
          from: "/application/documents",
          value: "uuid",
          title:
            "{type, select, CREDIT_AGREEMENT {Credit agreement} DEED_OF_TRUST {Deed of trust} other {Pay stub}}",
        },
      },
    },
  ),
  withForm(
    property(
      "widgets/checkboxes/choices",
      {
        type: "array",
        title: "Purposes",
        uniqueItems: true,
        minItems: 1,
        items: { type: "string" },
      },
      ["HOME", "OTHER"],
      { "ui:widget": "checkboxes" },
    ),
    { choices: { value: { list: "purposes" } } },
  ),
  property("widgets/number", { type: "integer", title: "Years at this address" }, 7),
  property("widgets/phone", text("Mobile phone"), "+14155550132"),
  property(
    "widgets/phone/abroad",
    text("Phone of the employer", { format: "phone" }),
    "+525512345678",
    {
      "ui:options": { country: "MX", choose: true },
    },
  ),
  property("widgets/date", text("Date of birth", { format: "date" }), "1980-07-04"),
  property("widgets/select", text("Ownership", { oneOf: choices }), "JOINT"),
  property("widgets/radio-cards", text("Ownership", { oneOf: choices }), "JOINT", {
    "ui:options": { cards: { TRUST: { description: "Such as a family trust." } } },
  }),
  property("widgets/checkbox", { type: "boolean", title: "I work for myself" }, true),
  property(
    "widgets/checkboxes",
    {
      type: "array",
      title: "How do you know us?",
      uniqueItems: true,
      items: { type: "string", enum: ["A friend", "The web", "I would rather not say"] },
    },
    ["A friend"],
    { "ui:options": { exclusive: ["I would rather not say"] } },
  ),
  property(
    "widgets/consent",
    { type: "boolean", const: true, title: "I agree to the <link>terms of use</link>." },
    true,
    { "ui:options": { link: "/terms" } },
  ),
  property("widgets/state", text("State"), "CA"),
  property("widgets/country", text("Country where you live", { format: "country" }), "MX", {
    "ui:options": { first: ["US"] },
  }),
  property(
    "widgets/textarea",
    text("What happened?", { description: "A few sentences." }),
    "Rain.",
  ),
  nextTo(
    property("widgets/share", { type: "number", title: "Monthly rent" }, 2_900, {
      "ui:options": {
        of: "income",
        text: "{share} of your monthly income.",
        most: 40,
        warning: "Rent is {share} of your income. Did you enter both for one month?",
      },
    }),
    { name: "income", schema: { type: "number", title: "Monthly income" }, value: 6_400 },
    { "ui:widget": "currency" },
  ),
  nextTo(
    property("widgets/suggest", text("Employer"), "Orchard Foods", {
      "ui:options": { lookup: "employers", fill: { value: "name", city: "city" } },
    }),
    { name: "city", schema: text("City of the employer"), value: "Salem" },
    {},
  ),
  property("widgets/identifier", text("License number"), "4711", {
    "ui:options": {
      lookup: "licenses",
      digits: true,
      found: "Held by {holder}.",
      missing: "Nobody has this license. Check the number.",
    },
  }),
  withForm(property("widgets/select/lookup", text("Branch"), "NORTH", { "ui:widget": "select" }), {
    choices: { value: { lookup: "branches", value: "code" } },
  }),
  property(
    "fields/address",
    {
      type: "object",
      title: "Property address",
      required: ["street1", "city", "state", "zip"],
      properties: {
        street1: text("Street address"),
        street2: text("Apartment or unit"),
        city: text("City"),
        state: text("State"),
        zip: text("ZIP code"),
      },
    },
    { street1: "12 Orchard Lane", city: "Sacramento", state: "CA", zip: "95814" },
  ),
  property(
    "fields/address/abroad",
    {
      type: "object",
      title: "Where you live",
      required: ["country", "street1", "city"],
      properties: {
        country: text("Country", { format: "country" }),
        street1: text("Street address"),
        street2: text("Apartment or unit"),
        city: text("City"),
        state: text("State or region"),
        zip: text("Postal code", { postalCodeOf: "country" } as RJSFSchema),
      },
    },
    { country: "CA", street1: "8 Maple Way", city: "Ottawa", state: "ON", zip: "K1A 0B1" },
    { country: { "ui:options": { first: ["US", "CA", "MX"] } } },
  ),
  property(
    "fields/list",
    {
      type: "array",
      title: "Who else owns the home?",
      description: "Everybody on the deed, except you.",
      minItems: 1,
      maxItems: 4,
      items: owner,
    },
    owners,
    { "ui:options": { add: addOwner }, items: ownerUi },
  ),
  property(
    "fields/list/one",
    { type: "array", title: "Who else owns the home?", minItems: 1, maxItems: 4, items: owner },
    owners,
    {
      "ui:options": { display: "one", summary: "{name}, {relation}, {share}", add: addOwner },
      items: ownerUi,
    },
  ),
  property(
    "fields/list/values",
    {
      type: "array",
      title: "Other names that you have used",
      description: "Such as a maiden name.",
      minItems: 1,
      maxItems: 3,
      items: text("Name", { minLength: 2 }),
    },
    ["Ada King", "Ada Byron"],
    { "ui:options": { add: "Add another name" }, items: { "ui:autocomplete": "off" } },
  ),
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
