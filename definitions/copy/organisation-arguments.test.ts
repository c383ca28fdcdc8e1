import { expect, it } from "vitest";
import type { Effective } from "../model.ts";
import { organisationArgumentNames, organisationArguments } from "./organisation-arguments.ts";

const schema = {
  properties: {
    companyNameShort: { type: "string" },
    states: {
      type: "array",
      items: { type: "object", properties: { code: { type: "string" } } },
      "x-argument": { each: "code", words: "states", most: 3 },
    },
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
  expect([...organisationArgumentNames(schemas)]).toEqual([
    "companyNameShort",
    "states",
    "statesCount",
    "statesLength",
    "lateFee",
  ]);
});

it("offers copy that only the server reads the text fields alone", () => {
  expect([...organisationArgumentNames(schemas, false)]).toEqual(["companyNameShort"]);
});

const given = (info: Record<string, unknown>, words: unknown = {}, locale = "en-US") =>
  organisationArguments(
    { info, words: { file: { value: words } } as Effective["words"], schemas },
    locale,
  );

it("gives copy only the fields that the organization has, as text", () => {
  const info = { companyNameShort: "Lakeside", pricing: { step: 100, lateFee: 0.25 } };
  expect(given(info)).toEqual({ companyNameShort: "Lakeside", lateFee: "0.25" });
  expect(given({ pricing: {} })).toEqual({});
});

it("gives copy the items of a list by their names, as a sentence of the language has them", () => {
  const info = { states: [{ code: "ME" }, { code: "NM" }, { code: "VT" }] };
  const states = { ME: "Maine", NM: "New Mexico", VT: "Vermont" };
  expect(given(info, { states }).states).toBe("Maine, New Mexico, and Vermont");
  const spanish = { states: { ...states, NM: "Nuevo México" } };
  expect(given(info, spanish, "es-US").states).toBe("Maine, Nuevo México y Vermont");
  expect(given(info)).toEqual({
    states: "ME, NM, and VT",
    statesCount: "3",
    statesLength: "short",
  });
});
