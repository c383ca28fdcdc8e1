import { SIGNERS_FIELD } from "#lending/specified-names.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { EarlierPage } from "../host/types.ts";

type Properties = Record<string, Record<string, unknown>>;

const screen = (
  id: string,
  title: string,
  properties: Properties,
  bind: NonNullable<Screen["form"]>["bind"],
  ui: Record<string, unknown> = {},
): Screen => ({
  id,
  title,
  form: {
    schema: { $id: `screen:gallery/${id}`, type: "object", properties },
    ui,
    bind,
  },
});

/** Pages that come before the page of the gallery, with answers in the sample data. */
export const samplePages: readonly EarlierPage[] = [
  {
    id: "register/home",
    href: null,
    screen: screen(
      "register/home",
      "Where is your home?",
      {
        address: { type: "object", title: "Address", properties: {} },
        use: {
          type: "string",
          title: "How do you use it?",
          oneOf: [{ const: "PRIMARY", title: "I live there" }],
        },
      },
      { address: "/application/property/address", use: "/application/property/occupancy" },
      { address: { "ui:field": "address" } },
    ),
  },
  {
    id: "start/you",
    href: "#start/you",
    screen: screen(
      "start/you",
      "Tell us about you",
      {
        first: { type: "string", title: "First name" },
        born: { type: "string", format: "date", title: "Date of birth" },
        ssn: { type: "string", title: "Social Security number" },
        phone: { type: "string", title: "Phone number" },
      },
      {
        first: "/profile/name/firstName",
        born: "/profile/dob",
        ssn: "/profile/ssn",
        phone: "/profile/phone",
      },
      { ssn: { "ui:widget": "masked" }, phone: { "ui:widget": "phone" } },
    ),
  },
  {
    id: "start/owners",
    href: "#start/owners",
    screen: screen(
      "start/owners",
      "Who else owns the home?",
      {
        owners: {
          type: "array",
          title: "Owners",
          items: {
            type: "object",
            title: "Owner",
            properties: {
              firstName: { type: "string", title: "First name" },
              lastName: { type: "string", title: "Last name" },
            },
          },
        },
        line: { type: "number", title: "Line amount" },
      },
      { owners: `/application/${SIGNERS_FIELD}`, line: "/application/amount" },
      { owners: { "ui:field": "list" }, line: { "ui:widget": "currency" } },
    ),
  },
  {
    id: "start/lending",
    href: "#start/lending",
    screen: screen(
      "start/lending",
      "Help us keep lending fair",
      { amount: { type: "number", title: "Not listed" } },
      { amount: "/application/rate" },
    ),
  },
];
