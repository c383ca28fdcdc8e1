import { expect, it } from "vitest";
import { organisationArgumentNames, organisationArguments } from "./organisation-arguments.ts";

const schema = {
  properties: {
    companyNameShort: { type: "string" },
    companyAddress: { type: "object", properties: { city: { type: "string" } } },
    pricing: {
      type: "object",
      properties: {
        step: { type: "number" },
        lateFee: { type: "number", "x-argument": true },
      },
    },
  },
};
const schemas = (name: string) => (name === "organisation" ? schema : undefined);

it("offers copy the text fields of an organization and the marked fields below them", () => {
  expect([...organisationArgumentNames(schemas)]).toEqual(["companyNameShort", "lateFee"]);
});

it("gives copy only the fields that the organization has, as text", () => {
  const info = { companyNameShort: "Lakeside", pricing: { step: 100, lateFee: 0.25 } };
  expect(organisationArguments(info, schemas)).toEqual({
    companyNameShort: "Lakeside",
    lateFee: "0.25",
  });
  expect(organisationArguments({ pricing: {} }, schemas)).toEqual({});
});
