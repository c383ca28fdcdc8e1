import { expect, it } from "vitest";
import type { Effective } from "../model.ts";
import { withPublishedRanges } from "../overlays/published-ranges.ts";
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
    prices: {
      type: "array",
      "x-ranges": {
        apr: {
          min: { of: ["/pricing/rates/*"], argument: "lowestApr" },
          max: { of: ["/pricing/rates/*", "/pricing/lateFee"], argument: "highestApr" },
        },
        line: { min: { of: ["/pricing/step"], argument: "minLine" } },
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
    "statesOthers",
    "statesLength",
    "lateFee",
    "lowestApr",
    "highestApr",
    "minLine",
  ]);
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
    statesOthers: "",
    statesLength: "short",
  });
});

it("gives copy the ends of a published range, computed from the rules, as the price list shows them", () => {
  const prices = [
    { id: "apr", unit: "PERCENT" },
    { id: "line", unit: "USD", max: 400_000 },
  ];
  const info = { pricing: { rates: [9.2, 7.6], lateFee: 0.25, step: 15_000 }, prices };
  const filled = withPublishedRanges(info, schema);
  expect(filled.prices).toEqual([
    { id: "apr", unit: "PERCENT", min: 7.6, max: 9.45 },
    { id: "line", unit: "USD", min: 15_000, max: 400_000 },
  ]);
  expect(given(filled)).toEqual({
    lateFee: "0.25",
    lowestApr: "7.60%",
    highestApr: "9.45%",
    minLine: "$15,000",
  });
  expect(withPublishedRanges({ prices }, schema)).toEqual({ prices });
});

it("says of a list whether it has all items, most of them, or a few", () => {
  const states = { A: "Aa", B: "Bb", C: "Cc", D: "Dd", E: "Ee" };
  const of = (...codes: string[]) => given({ states: codes.map((code) => ({ code })) }, { states });
  expect(of("A", "B", "C", "D", "E").statesLength).toBe("all");
  expect(of("A", "B", "C", "D")).toMatchObject({ statesLength: "most", statesOthers: "Ee" });
  expect(of("A", "B").statesLength).toBe("short");
  expect(given({ states: ["A", "B", "C", "D"] }).statesLength).toBe("long");
});
