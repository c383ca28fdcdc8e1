/** The pages of the gallery: each widget, field and block with its options. */
import type { RJSFSchema } from "@rjsf/utils";
import { blockEntries } from "./block-entries.ts";
import { nextTo, property, withForm, type GalleryEntry } from "./entry.ts";
import { addOwner, choices, owner, ownerUi, owners, text, uuid } from "./sample-forms.ts";

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
  ...blockEntries,
];
