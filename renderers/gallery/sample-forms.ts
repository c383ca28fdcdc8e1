/** Schemas, rows and answers that entries of the gallery share. */
import type { RJSFSchema } from "@rjsf/utils";

export const uuid = (tail: number) => `00000000-0000-4000-8000-${String(tail).padStart(12, "0")}`;

export const choices = [
  { const: "SOLE", title: "I own it alone" },
  { const: "JOINT", title: "I own it with others" },
  { const: "TRUST", title: "A trust owns it" },
];
export const rows = [
  { id: "amount", label: "Line amount", value: "/application/amount", format: "currency" },
  { id: "rate", label: "APR", value: "/application/rate", format: "percent" },
  { id: "term", label: "Term", value: "/application/term", format: "months" },
  { id: "home", label: "Home", value: "/application/property/address", format: "address" },
];
export const further = [
  {
    id: "wish",
    label: "Between",
    value: "/application/amount",
    to: "/application/property/value",
    format: "currency",
    decimals: 0,
  },
  { id: "day", label: "Asked", value: "/application/waitingSince", format: "relative" },
  { id: "months", label: "Months of the term", value: "/application/term", format: "number" },
  { id: "since", label: "Waiting since", value: "/application/waitingSince", format: "time" },
];
export const text = (title: string, more: RJSFSchema = {}): RJSFSchema => ({
  type: "string",
  title,
  ...more,
});
export const files: RJSFSchema = {
  type: "array",
  title: "Pay stub",
  description: "All four corners should be visible.",
  items: { type: "string" },
};
export const owner: RJSFSchema = {
  type: "object",
  title: "Owner",
  additionalProperties: false,
  required: ["name", "relation"],
  properties: {
    name: text("Full legal name"),
    relation: text("Relation to you", {
      oneOf: [
        { const: "SPOUSE", title: "Spouse" },
        { const: "RELATIVE", title: "Another relative" },
        { const: "OTHER", title: "Another person" },
      ],
    }),
    born: text("Date of birth", { format: "date" }),
    share: { type: "number", title: "Share of the home", description: "In percent." },
  },
};
export const ownerUi = {
  name: { "ui:autocomplete": "off" },
  born: { "ui:options": { width: "half" } },
  share: { "ui:widget": "text", "ui:options": { width: "half", suffix: "%" } },
};
export const owners = [
  { name: "Ada Alvarez", relation: "SPOUSE", born: "1982-03-09", share: 40 },
  { name: "Benjamin Okafor", relation: "RELATIVE" },
];
export const addOwner = "{count, plural, =0 {Add an owner} other {Add another owner}}";
export const group = (title: string): RJSFSchema => ({ type: "object", title, properties: {} });
