import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../json/json-schema.ts";
import { GuardSyntaxError } from "../guard/parse/syntax-error.ts";
import { MAX_LENGTH } from "../guard/limits.ts";
import type { Type } from "../guard/type.ts";
import {
  compileExpression,
  evaluateExpression,
  parseExpression,
  type Expectation,
} from "./expression.ts";
import { formScope } from "./scope.ts";
import { print } from "./testing/print.ts";

const application: JsonSchema = {
  type: "object",
  properties: {
    amount: { type: "number" },
    term: { type: "integer" },
    state: { enum: ["TX", "CA", "NY"] },
    active: { type: "boolean" },
    since: { type: "string", format: "date" },
    secret: { type: "string", "x-sealed": "last4" },
    debts: {
      type: "array",
      items: {
        type: "object",
        properties: { balance: { type: "number" }, kind: { enum: ["CARD", "LOAN"] } },
      },
    },
    status: { type: "object", properties: {} },
  },
};
const profile: JsonSchema = {
  type: "object",
  properties: { dob: { type: "string", format: "date", "x-sealed": "owner" } },
};
const form: JsonSchema = {
  type: "object",
  properties: {
    rent: { type: "number" },
    income: { type: "number" },
    other: {},
    start: { type: "string", format: "date" },
  },
  if: { properties: { rent: { const: 0 } } },
  then: { properties: { other: { type: "integer" } } },
  else: { properties: { other: false } },
};
const tables = {
  tax: { TX: 0, NY: 1.925 },
  bands: [
    { upTo: 50_000, fee: 250 },
    { upTo: 100_000, fee: 400 },
  ],
  months: { "12": "A", "24": "B" },
};
const scope = formScope({ application, profile }, tables, form);

const data = {
  today: "2026-11-23",
  tables,
  application: {
    amount: 60_000.1,
    term: 24,
    state: "NY",
    active: true,
    since: "2024-02-29",
    debts: [
      { balance: 0.1, kind: "CARD" },
      { balance: 0.2, kind: "LOAN" },
      { balance: 100.5, kind: "CARD" },
    ],
  },
  profile: { dob: "1990-11-24" },
  form: { rent: 1200.5, income: 4000 },
};

function value(source: string, input: Record<string, unknown> = data): unknown {
  const { expression, diagnostics } = compileExpression(source, scope, { type: null });
  if (expression === null) throw new Error(JSON.stringify(diagnostics));
  return evaluateExpression(expression, input);
}

describe("values", () => {
  test.each<readonly [string, unknown]>([
    ["0.1 + 0.2", 0.3],
    ["2 + 3 * 4 - 1", 13],
    ["-(2 + 3) * 2", -10],
    ["10 - 4 - 3", 3],
    ["7 % 4 + 2 * 3", 9],
    ["round(application.amount / 7, 2)", 8571.44],
    ["round(1 / 3 + 1 / 3 + 1 / 3)", 1],
    ["form.rent * 12 <= form.income * 12 * 0.43", true],
    ["form.rent / form.income > 0.3", true],
    ["form.rent / form.income == 2401 / 8000", true],
    ["sum(application.debts.map(d, d.balance))", 100.8],
    ["sum(application.debts.filter(d, d.kind == 'CARD').map(d, d.balance))", 100.6],
    ["sum([])", 0],
    ["size(application.debts.filter(d, d.balance > 0.15))", 2],
    ["min(application.debts.map(d, d.balance))", 0.1],
    ["max(1, 2.5, -3)", 2.5],
    ["max(application.since, today)", "2026-11-23"],
    ["coalesce(form.other, 5)", 5],
    ["coalesce(application.debts[9].balance, 1 / 4)", 0.25],
    ["has(form.other) ? 1 : 2", 2],
    ["has(form.rent) && application.amount > 50000", true],
    ["application.active ? 'on' : 'off'", "on"],
    ["'from ' + application.since", "from 2024-02-29"],
    ["yearsBetween(profile.dob, today)", 35],
    ["monthlyPayment(52495, 7.6, 60)", 1054.39],
    ["totalOfPayments(52495, 7.6, 60)", 63263.31],
    ["addMonths(application.since, 12)", "2025-02-28"],
    ["daysBetween(today, addDays(today, 45))", 45],
    ["addYears('2026-01-31', -1) < today", true],
    ["tables.tax[application.state]", 1.925],
    ["tables.months[application.term]", "B"],
    ["tables.bands.filter(b, application.amount <= b.upTo)[0].fee", 400],
    ["abs(-2.5) + floor(2.7) + ceil(2.1)", 7.5],
    ["application.debts.map(d, d.balance * 2)", [0.2, 0.4, 201]],
  ])("%s", (source, expected) => {
    expect(value(source)).toEqual(expected);
  });

  test.each([
    ["an absent number", "form.other + 1"],
    ["an absent number in a sum", "sum([form.other, 1])"],
    ["division by zero", "round(1 / (form.rent - form.rent), 2)"],
    ["the least of nothing", "min(application.debts.filter(d, d.balance > 999).map(d, d.balance))"],
    ["a date that does not exist", "addDays(form.start, 1)"],
    ["a key without a row", "tables.tax[application.state]"],
    ["a condition without an outcome", "form.other > 1 ? 1 : 2"],
  ])("there is none for %s", (_name, source) => {
    const application = { ...data.application, state: "CA" };
    expect(
      value(source, { ...data, application, form: { rent: 3, start: "2026-02-30" } }),
    ).toBeNull();
  });

  test("never throws, whatever the data is", () => {
    const sources = [
      "round(application.amount / form.rent, 2) + sum(application.debts.map(d, d.balance))",
      "tables.bands.filter(b, form.rent <= b.upTo)[0].fee",
      "addMonths(form.start, application.term)",
      "coalesce(max(application.debts.map(d, d.balance)), form.other)",
    ];
    const compiled = sources.map(
      (source) => compileExpression(source, scope, { type: null }).expression,
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("amount", "rent", "debts", "term", "start"), fc.anything()),
        (odd) => {
          for (const expression of compiled)
            if (expression !== null)
              evaluateExpression(expression, { application: odd, form: odd, tables, today: odd });
        },
      ),
    );
  });

  test("ends without a value when the lists are too long for the work budget", () => {
    const debts = Array.from({ length: 700 }, () => ({ balance: 1 }));
    const source =
      "size(application.debts.map(d, application.debts.filter(e, e.balance > d.balance)))";
    expect(value(source, { ...data, application: { debts } })).toBeNull();
    expect(value(source)).toBe(3);
  });
});

const NUMBER: Type = { kind: "number", nullable: true, values: null };
const WHOLE: Type = { ...NUMBER, precision: "whole" } as Type;
const DATE: Type = { kind: "string", nullable: true, values: null, isDate: true };
const KIND: Type = { kind: "string", nullable: true, values: ["CARD", "LOAN"] };

describe("faults", () => {
  test.each<readonly [string, string, Expectation["type"], string, number]>([
    ["an unknown name", "amount + 1", null, "expression-unknown-name", 0],
    ["an unknown field", "application.amout", null, "expression-unknown-field", 12],
    ["an unknown function", "rund(1.5)", null, "expression-syntax", 0],
    ["too many arguments", "round(1, 2, 3)", null, "expression-syntax", 0],
    ["text in a sum of numbers", "application.amount + 'x'", null, "expression-type", 0],
    ["true or false in a product", "application.active * 2", null, "expression-type", 0],
    ["text where a date is needed", "addDays('tomorrow', 1)", null, "expression-type", 8],
    ["decimals where a whole number is needed", "addDays(today, 0.5)", null, "expression-type", 15],
    [
      "a term that is no number of months",
      "monthlyPayment(1000, 9.5, 1.5)",
      null,
      "expression-type",
      26,
    ],
    ["the difference of dates by a minus", "today - application.since", null, "expression-type", 0],
    ["a sum of objects", "sum(application.debts)", null, "expression-type", 4],
    ["values of different types", "coalesce(form.other, 'none')", null, "expression-type", 21],
    ["a field that is always there", "has(application.active)", null, "expression-type", 0],
    [
      "a value that an enumeration lacks",
      "application.state == 'Texas'",
      null,
      "expression-impossible-value",
      21,
    ],
    ["a row that a table lacks", "tables.tax['TEXAS']", null, "expression-impossible-value", 11],
    ["a quotient as the value", "application.amount / 7", null, "expression-unrounded", 0],
    ["text for a number", "'5'", NUMBER, "expression-type", 0],
    ["decimals for a whole number", "application.amount", WHOLE, "expression-type", 0],
    ["text for a date", "'x' + application.since", DATE, "expression-type", 0],
    [
      "any text for an enumeration",
      "'' + application.since",
      KIND,
      "expression-impossible-value",
      0,
    ],
    [
      "a wrong text for an enumeration",
      "application.active ? 'CARD' : 'HOUSE'",
      KIND,
      "expression-impossible-value",
      0,
    ],
    ["a number with too many digits", "0.12345678901234567890", null, "expression-syntax", 0],
    [
      "a filter that is no condition",
      "application.debts.filter(d, d.balance)",
      null,
      "expression-type",
      28,
    ],
  ])("%s", (_name, source, type, code, start) => {
    const { expression, diagnostics } = compileExpression(source, scope, { type });
    expect(expression).toBeNull();
    expect(diagnostics.map((each) => [each.code, each.start])).toContainEqual([code, start]);
  });

  test.each<readonly [string, Expectation["type"]]>([
    ["application.amount / 100", NUMBER],
    ["round(application.amount)", WHOLE],
    ["size(application.debts) * 2 - application.term", WHOLE],
    ["'2026-01-31'", DATE],
    ["application.active ? 'CARD' : 'LOAN'", KIND],
    ["application.debts[0].kind", KIND],
  ])("none for %s", (source, type) => {
    expect(compileExpression(source, scope, { type }).diagnostics).toEqual([]);
  });

  test("a value that stays on the server, when a browser evaluates it too", () => {
    const source = "application.secret == '1' ? yearsBetween(profile.dob, today) : 0";
    const codes = (inBrowser: boolean) =>
      compileExpression(source, scope, { type: null, inBrowser }).diagnostics.map(
        ({ code }) => code,
      );
    expect(codes(false)).toEqual([]);
    expect(codes(true)).toEqual(["expression-secret"]);
  });
});

describe("the text", () => {
  const leaf = fc.constantFrom(
    "1",
    "2.5",
    "-3",
    "'it\\'s'",
    "true",
    "null",
    "form.rent",
    "today",
    "[1, 2]",
  );
  const { source } = fc.letrec<{ source: string }>((tie) => {
    const part = tie("source");
    const both = fc.tuple(part, part);
    return {
      source: fc.oneof(
        { maxDepth: 5 },
        leaf,
        fc
          .tuple(part, fc.constantFrom("+", "-", "*", "/", "%", "<", "==", "in", "&&", "||"), part)
          .map((all) => `(${all.join(" ")})`),
        fc
          .tuple(part, fc.constantFrom("+", "-", "*", "/", "%", "<=", "&&"), part)
          .map((all) => all.join(" ")),
        part.map((a) => `-(${a})`),
        part.map((a) => `!(${a})`),
        both.map(([a, b]) => `round(${a}, ${b})`),
        both.map(([a, b]) => `coalesce(${a}, ${b})`),
        both.map(([a, b]) => `(${a})[${b}]`),
        both.map(([a, b]) => `(${a} ? ${b} : ${a})`),
        both.map(([a, b]) => `(${a}).startsWith(${b})`),
        part.map((a) => `(${a}).map(x, x + 1)`),
      ),
    };
  });
  /** The tree without places in the source. */
  const shape = (text: string): unknown =>
    JSON.parse(
      JSON.stringify(parseExpression(text), (key, each: unknown) =>
        key === "start" || key === "end" || key.endsWith("At") ? undefined : each,
      ),
    );

  test("is the same after printing what was parsed", () => {
    fc.assert(
      fc.property(source, (text) => {
        const parsed = parseOrFault(text);
        if (parsed instanceof GuardSyntaxError) return;
        const printed = print(parsed);
        expect(shape(printed)).toEqual(shape(text));
        expect(print(parseExpression(printed))).toBe(printed);
      }),
    );
  });

  test.each([
    "a + b * c - d / e % f",
    "(a + b) * -c",
    "a - (b - c)",
    "coalesce(a.b, round(c / 3, 2))",
    "a ? b : c ? d : e",
    "xs.filter(x, x.y > 0).map(x, x.y * 2)[0]",
    "!(a && b) || c in [1, 2]",
  ])("prints %s as it is written", (text) => {
    expect(print(parseExpression(text))).toBe(text);
  });

  test("is rejected when it is too long or too deep, never by an exhausted stack", () => {
    const rejected = [
      `1${" + 1".repeat(MAX_LENGTH)}`,
      `${"(".repeat(2000)}1`,
      `${"-".repeat(3000)}x`,
      `1${" + 1".repeat(900)}`,
    ];
    for (const text of rejected) expect(parseOrFault(text)).toBeInstanceOf(GuardSyntaxError);
  });
});

function parseOrFault(text: string) {
  try {
    return parseExpression(text);
  } catch (error) {
    if (error instanceof GuardSyntaxError) return error;
    throw error;
  }
}
