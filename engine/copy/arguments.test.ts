import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../json/json-schema.ts";
import { argumentsOver, compileArguments, type ArgumentSource } from "./arguments.ts";

const entities: { application: JsonSchema; profile: JsonSchema } = {
  application: {
    type: "object",
    properties: {
      amount: { type: "number" },
      offers: {
        type: "array",
        items: { type: "object", properties: { line: { type: "number" } } },
      },
      status: { type: "object", properties: { funded: { type: "boolean" } } },
    },
  },
  profile: {
    type: "object",
    properties: {
      firstName: { type: "string" },
      ssn: { type: "string", "x-sealed": "last4" },
    },
  },
};
const input = {
  application: { amount: 0.1, offers: [{ line: 20_000 }, { line: 35_000 }] },
  profile: { firstName: "Ada" },
  organisation: { fee: 0.2 },
  tables: { most: { TX: 5 } },
};
const compile = (source: ArgumentSource, inBrowser = true) =>
  compileArguments({ value: source }, entities, input.tables, inBrowser, null);

const valueOf = (source: ArgumentSource) =>
  argumentsOver(
    compile(source),
    input,
    (value, { format = "text" }) => `${format} ${String(value)}`,
  )["value"];

describe("arguments of copy", () => {
  test.each<[ArgumentSource, unknown]>([
    [{ pointer: "/profile/firstName" }, "Ada"],
    [{ pointer: "/application/offers/1/line" }, 35_000],
    [{ pointer: "/application/offers/7/line" }, null],
    [{ pointer: "/organisation/fee" }, 0.2],
    [{ expression: "application.amount + organisation.fee" }, 0.3],
    [{ expression: "max(application.offers.map(o, o.line))" }, 35_000],
    [{ expression: "status.funded" }, false],
    [{ expression: "tables.most.TX" }, 5],
    [{ expression: "profile.firstName + '!'" }, "Ada!"],
  ])("%j is %j", (source, value) => {
    expect(compile(source).flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
    expect(valueOf(source)?.value).toBe(value);
  });

  test.each<[ArgumentSource, string]>([
    [{ pointer: "/profile/nickname" }, "expression-unknown-field"],
    [{ pointer: "/profile/ssn" }, "expression-secret"],
    [{ expression: "application.amount +" }, "expression-syntax"],
    [{ expression: "form.amount" }, "expression-unknown-name"],
  ])("%j is refused with %s and has no value", (source, code) => {
    expect(compile(source).flatMap(({ diagnostics }) => diagnostics)).toMatchObject([{ code }]);
    expect(valueOf(source)?.value).toBeNull();
  });

  test("the server may read a value that never leaves it", () =>
    expect(compile({ pointer: "/profile/ssn" }, false)[0]?.diagnostics).toEqual([]));

  test.each<[ArgumentSource, string, boolean]>([
    [{ pointer: "/profile/firstName" }, "text Ada", true],
    [{ pointer: "/application/amount", format: "currency" }, "currency 0.1", false],
    [{ pointer: "/application/offers/7/line", format: "currency", absent: "much" }, "much", false],
    [{ expression: "status.funded ? '\u202eAda\u2069' : '\u202eAda\u2069'" }, "text Ada", true],
  ])("%j reads as %s", (source, text, typed) =>
    expect(valueOf(source)).toMatchObject({ text, typed }),
  );
});
