import { english } from "#server/lending/locale/wording.ts";
import { message } from "#server/platform/errors/message.ts";
import { describe, expect, it } from "vitest";
import type { Screen } from "#schemas/types/screen.ts";
import { validateForm } from "./validate.ts";

const screen = (schema: object, ui: object = {}): Screen => ({
  id: "s",
  title: "S",
  form: { schema: { type: "object", ...schema }, ui, bind: {} },
});
const fieldsOf = (schema: object, data: unknown, ui: object = {}) =>
  Object.fromEntries(
    (validateForm(screen(schema, ui), data)?.fields ?? []).map(({ pointer, message }) => [
      pointer,
      english(message),
    ]),
  );

describe("validateForm messages", () => {
  const property = (schema: object) => ({ properties: { a: schema }, required: ["a"] });
  it.each<[object, unknown, string]>([
    [property({ type: "string" }), {}, "Required"],
    [property({ type: "string", minLength: 1 }), { a: "" }, "Required"],
    [property({ type: "string", minLength: 3 }), { a: "x" }, "Use at least 3 characters."],
    [property({ type: "boolean", const: true }), { a: false }, "Required"],
    [property({ type: "number", minimum: 15_000 }), { a: 5 }, "Enter 15000 or more."],
    [property({ type: "number", multipleOf: 0.01 }), { a: 0.001 }, "Enter dollars and cents."],
    [property({ type: "array", minItems: 1 }), { a: [] }, "Required"],
    [property({ type: "string", enum: ["X"] }), { a: "Y" }, "Choose one of the answers offered."],
    [
      property({ type: "string", oneOf: [{ const: "X" }, { const: "Z" }] }),
      { a: "Y" },
      "Choose one of the answers offered.",
    ],
    [
      property({ type: "string", format: "date" }),
      { a: "2026-02-30" },
      "Enter a date, like 07/04/1980.",
    ],
    [property({ type: "string", pattern: "^x$" }), { a: "Y" }, "Check this answer."],
  ])("validates by %j the data %j with the message %s", (schema, data, message) => {
    expect(fieldsOf(schema, data)).toEqual({ "/a": message });
  });
  it("prefers the message of the screen over the general one", () => {
    const ui = {
      a: { "ui:messages": { pattern: "Enter an x." } },
      list: { items: { b: { "ui:messages": { required: "Which?" } } } },
    };
    const list = {
      type: "array",
      items: { type: "object", required: ["b"], properties: { b: {} } },
    };
    expect(
      fieldsOf(
        { properties: { a: { type: "string", pattern: "^x$" }, list } },
        { a: "y", list: [{}, { b: 1 }] },
        ui,
      ),
    ).toEqual({
      "/a": "Enter an x.",
      "/list/0/b": "Which?",
    });
  });
});

it("accepts every amount in cents, without errors of binary fractions", () => {
  const schema = { properties: { a: { type: "number", multipleOf: 0.01 } } };
  for (let cents = 0; cents < 2000; cents += 1)
    expect(validateForm(screen(schema), { a: cents / 100 })).toBeNull();
});

describe("validateForm", () => {
  it.each([
    { not: { required: ["a"] } },
    { if: { required: ["a"] }, then: { required: ["b"] } },
    { oneOf: [{ properties: { a: { const: 2 } } }, { properties: { a: { const: 3 } } }] },
    { anyOf: [{ required: ["b"] }, { required: ["c"] }] },
    { properties: { a: false } },
    { allOf: [{ if: { properties: { a: { const: 1 } } }, then: false }] },
    { dependencies: { a: ["b"] } },
    { maxProperties: 0 },
    { propertyNames: { pattern: "^b$" } },
  ])("rejects {a: 1} for the schema %j", (schema) => {
    const invalid = validateForm(screen({ properties: { a: {}, b: {}, c: {} }, ...schema }), {
      a: 1,
    });
    expect(invalid?.fields.length).toBeGreaterThan(0);
  });
  it("rejects data for a screen that has no form", () => {
    expect(validateForm({ id: "s", title: "S" }, {})).toBeNull();
    expect(validateForm({ id: "s", title: "S" }, { a: 1 })?.malformed).toHaveLength(1);
  });
});

it("excuses the absence of credentials and of no other required field", () => {
  const form = screen({
    properties: { password: { type: "string", minLength: 15 }, terms: {} },
    required: ["password", "terms"],
  });
  const absent = new Set(["password"]);
  expect(validateForm(form, { terms: true }, { absent })).toBeNull();
  expect(validateForm(form, {}, { absent })?.fields).toEqual([
    { pointer: "/terms", message: message("required") },
  ]);
  expect(validateForm(form, { terms: true, password: "short" }, { absent })?.fields).toHaveLength(
    1,
  );
});
