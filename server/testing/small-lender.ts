/** A small lender for tests, so that a changed screen of the product changes no test of the server. */
import { typedProduct } from "#engine/testing/typed-product.ts";

/** The server's jobs write fields that only this product has. */
const product = typedProduct.id;

const form = (
  id: string,
  properties: object,
  bind: object,
  required: string[],
  more: object = {},
) => ({
  schema: {
    $id: `screen:${id}`,
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    additionalProperties: false,
    required,
    properties,
  },
  bind,
  ...more,
});
const submit = (more: object = {}) => [
  { id: "continue", kind: "submit", label: "Continue", ...more },
];
const text = (title: string, more: object = {}) => ({
  type: "string",
  title,
  minLength: 1,
  ...more,
});
const yes = (title: string) => ({ type: "boolean", title, const: true });
const page = (id: string, more: object = {}) => ({ id, screen: id, ...more });

/** Files of the fixture by their place under flows/. */
export const smallLender: Record<string, object> = {
  "organisations/main/organisation.json": { orgCode: "main", companyNameShort: "Main" },
  "organisations/other/organisation.json": { orgCode: "other", companyNameShort: "Other" },
  [`${product}/flow.json`]: {
    id: product,
    version: 1,
    basePath: `/account/${product}/:uuid`,
    product,
    lookups: [
      {
        id: "streets",
        service: "addresses",
        text: "search",
        with: { state: { from: "/application/property/address/state" } },
        label: "{street1}, {city}",
      },
    ],
    facts: { named: "profile.name.firstName != null && profile.dob != null" },
    checklist: [{ id: "hmda", states: ["HMDA"], page: "demographics" }],
    initial: "person",
    states: [
      { id: "person", page: "person", transitions: [{ id: "a", to: "number", when: "named" }] },
      {
        id: "number",
        page: "number",
        transitions: [{ id: "b", to: "papers", when: "profile.hasSsn" }],
      },
      {
        id: "papers",
        page: "papers",
        transitions: [{ id: "c", to: "end", when: "application.paystubUuids.size() > 0" }],
      },
      { id: "end", page: "end", final: true },
    ],
    pages: [
      page("person"),
      page("number"),
      page("papers"),
      page("address", { within: ["number"] }),
      page("demographics"),
      page("end"),
    ],
    fallback: "person",
  },
  "retention.json": {
    applications: [
      {
        id: "declined",
        description: "Declined.",
        from: "/application/decline/at",
        keep: "P25M",
      },
      { id: "signed", description: "Signed.", states: ["RESCISSION"], keep: "P3Y" },
    ],
    data: {
      abandoned: { keep: "P2Y" },
      accounts: { keep: "P1Y" },
      drafts: { keep: "P90D" },
      uploads: { keep: "P30D" },
      applicationChats: { keep: "P26M" },
      chats: { keep: "P90D" },
      chatbot: { keep: "P30D" },
      chatFiles: { keep: "P1D" },
      mails: { keep: "P90D" },
      notifications: { keep: "P1Y" },
      feedback: { keep: "P2Y" },
      mailLinks: { keep: "P30D" },
      recordings: { keep: "P30D" },
      logInTries: { keep: "P90D" },
    },
  },
  [`${product}/checklist.json`]: {
    id: product,
    version: 1,
    derive: [
      {
        id: "state",
        set: "/application/status/propertyComplete",
        when: "application.property.address.state != null",
      },
      { id: "hmda", set: "/application/hasHmda", when: "application.hmdaAnswered" },
    ],
    steps: [
      { id: "begin", state: "IN_PROGRESS", done: "profile.hasSsn" },
      {
        id: "credit",
        state: "SOFT_CREDIT_PULL",
        when: "profile.hasSsn",
        done: "status.softCreditComplete",
        run: [{ id: "pull", job: "credit.softPull", options: { bureau: "sandbox" } }],
      },
      { id: "hmda", state: "HMDA", done: "application.hasHmda" },
      {
        id: "rest",
        state: "RESCISSION",
        done: "status.rescissionComplete",
        run: [{ id: "end", job: "rescission.end", after: "/application/rescission/endsAt" }],
      },
    ],
  },
  [`${product}/screens/person.json`]: {
    id: "person",
    title: "You",
    form: form(
      `${product}/person`,
      {
        firstName: text("First name", { maxLength: 60 }),
        lastName: text("Last name"),
        middleName: { type: "string", title: "Middle name" },
        dob: { type: "string", title: "Date of birth", format: "date" },
        soft: yes("You may look at my credit."),
      },
      {
        firstName: "/profile/name/firstName",
        lastName: "/profile/name/lastName",
        middleName: "/profile/name/middleName",
        dob: "/profile/dob",
        soft: { consent: "SOFT_CREDIT" },
      },
      ["firstName", "lastName", "dob", "soft"],
    ),
    actions: submit(),
  },
  [`${product}/screens/number.json`]: {
    id: "number",
    title: "Number",
    form: form(
      `${product}/number`,
      { ssn: text("SSN", { pattern: "^\\d{9}$" }), account: { type: "string", title: "Account" } },
      { ssn: "/profile/ssn", account: { effect: true } },
      ["ssn"],
      { ui: { ssn: { "ui:messages": { pattern: "Enter nine digits." } } } },
    ),
    actions: submit({ effects: [{ effect: "set-account", options: { account: "disburse" } }] }),
  },
  [`${product}/screens/address.json`]: {
    id: "address",
    title: "Address",
    form: form(
      `${product}/address`,
      {
        street: text("Street"),
        state: text("State"),
        unit: text("Unit"),
        consent: { type: "string", title: "Consent in question" },
      },
      {
        street: "/application/property/address/street1",
        state: "/application/property/address/state",
        unit: "/application/property/address/street2",
        consent: { effect: true },
      },
      ["street", "unit"],
      {
        ui: {
          street: { "ui:widget": "suggest", "ui:options": { lookup: "streets" } },
          consent: { "ui:widget": "select" },
        },
        choices: { consent: { from: "/application/consents", value: "type", title: "{type}" } },
        when: { unit: "application.property.address.state == 'HI'" },
        computed: [
          {
            id: "letters",
            title: "Letters",
            expression: "size(form.street) + coalesce(application.amount, 0)",
            format: "number",
            bind: "/application/assetDepletion/assets",
          },
        ],
      },
    ),
    actions: submit(),
  },
  [`${product}/screens/papers.json`]: {
    id: "papers",
    title: "Papers",
    body: [
      {
        id: "photo",
        block: "upload",
        field: "photo",
        options: { types: [{ type: "PASSPORT_FRONT", label: "Passport" }] },
      },
      {
        id: "phone",
        block: "hand-off",
        options: { title: "Phone", text: "Use it.", shares: ["/application/paystubUuids"] },
      },
    ],
    form: form(
      `${product}/papers`,
      {
        photo: {
          type: "array",
          title: "Photo",
          items: { type: "string", format: "uuid" },
          minItems: 1,
        },
      },
      { photo: "/application/paystubUuids" },
      ["photo"],
    ),
    actions: submit(),
  },
  [`${product}/screens/demographics.json`]: {
    id: "demographics",
    title: "Demographics",
    form: form(
      `${product}/demographics`,
      {
        ethnicity: { type: "array", title: "Ethnicity", items: { type: "integer" } },
        answered: yes("Answered"),
      },
      { ethnicity: "/application/hmda/ethnicity", answered: "/application/hmdaAnswered" },
      ["answered"],
    ),
    actions: submit(),
  },
  // Binds a property that a screen may not write.
  [`${product}/screens/end.json`]: {
    id: "end",
    title: "End",
    form: form(
      `${product}/end`,
      { rate: { type: "number", title: "Rate" } },
      { rate: "/application/rate" },
      [],
    ),
    actions: submit(),
  },
  "register/flow.json": {
    id: "register",
    version: 1,
    basePath: `/account/${product}`,
    lookups: [
      { id: "firms", service: "addresses", text: "search", label: "{street1}" },
      { id: "unused", service: "addresses", text: "search", label: "{street1}" },
    ],
    initial: "income",
    states: [
      {
        id: "income",
        page: "register/income",
        transitions: [{ id: "a", to: "login", when: "application.statedIncome.annualIncome > 0" }],
      },
      { id: "login", page: "register/login", final: true },
    ],
    login: "auth",
    pages: [
      { id: "auth", path: "/auth/login", screen: "login", access: "anonymous" },
      { id: "root", path: "/", exit: `/account/${product}` },
      { id: "short", path: "/register", exit: `/account/${product}/register` },
      {
        id: "register/income",
        screen: "income",
        path: "register",
        query: { step: "income" },
        access: "anonymous",
      },
      {
        id: "register/login",
        screen: "login",
        path: "register",
        query: { step: "login" },
        access: "anonymous",
      },
    ],
    fallback: "register/income",
  },
  "register/screens/income.json": {
    id: "income",
    title: "Income",
    form: form(
      "register/income",
      { annual: { type: "number", title: "Income", minimum: 1 }, firm: text("Firm") },
      { annual: "/application/statedIncome/annualIncome", firm: { effect: true } },
      ["annual"],
      { ui: { firm: { "ui:widget": "suggest", "ui:options": { lookup: "firms" } } } },
    ),
    actions: submit(),
  },
  "register/screens/login.json": {
    id: "login",
    title: "Log-in",
    form: form(
      "register/login",
      { password: text("Password"), terms: yes("I agree to the terms of use.") },
      { password: "/credentials/password", terms: { consent: "TERMS_OF_USE" } },
      ["password", "terms"],
    ),
    actions: submit({ operation: "register" }),
  },
};
