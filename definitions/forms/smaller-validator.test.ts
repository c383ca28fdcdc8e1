import { createRequire } from "node:module";
import { compileFunction } from "node:vm";
import type { RJSFSchema } from "@rjsf/utils";
import { compileSchemaValidatorsCode } from "@rjsf/validator-ajv8/compileSchemaValidators";
import { expect, it } from "vitest";
import { addFormWords } from "./form-keywords.ts";
import { smallerValidator } from "./smaller-validator.ts";

type Validate = ((data: unknown) => boolean) & { errors?: unknown };

const load = createRequire(import.meta.url);

/** Evaluates the code of validators. @returns the errors that each of them finds in a value */
function errorsBy(code: string): (value: unknown) => unknown[] {
  const exports: Record<string, Validate> = {};
  compileFunction(code, ["exports", "module", "require"])(exports, { exports }, load);
  return (value) =>
    Object.values(exports).map((validate) => (validate(value) ? null : validate.errors));
}

const schema: RJSFSchema = {
  $id: "any",
  type: "object",
  additionalProperties: false,
  required: ["name", "kind"],
  properties: {
    name: { type: "string", title: "err0", minLength: 3, pattern: "^[a-z]+$" },
    kind: { oneOf: [{ const: "A", title: "err1" }, { const: "B" }] },
    amounts: {
      type: "array",
      minItems: 1,
      uniqueItems: true,
      items: { type: "number", minimum: 2 },
    },
    born: { type: "string", format: "date" },
    more: { anyOf: [{ type: "null" }, { type: "object", required: ["x"] }] },
  },
  if: { properties: { kind: { const: "A" } } },
  then: { required: ["amounts"] },
};

const values: unknown[] = [
  {},
  null,
  "text",
  { name: "ab", kind: "C", other: 1 },
  { name: "ABC", kind: "A" },
  { name: "abc", kind: "A", amounts: [] },
  { name: "abc", kind: "B", amounts: [1, 1, "x"], born: "2026-02-30", more: {} },
  { name: "abc", kind: "A", amounts: [2, 3], born: "2026-02-28", more: null },
];

it("finds the same errors with less code", () => {
  const code = compileSchemaValidatorsCode(schema, { extenderFn: addFormWords });
  const smaller = smallerValidator(code);
  expect(smaller.length).toBeLessThan(0.9 * code.length);
  expect(smaller).not.toContain("sourceURL");
  const [before, after] = [errorsBy(code), errorsBy(smaller)];
  expect(values.map(before).flat(2).filter(Boolean).length).toBeGreaterThan(10);
  for (const value of values) expect(after(value)).toEqual(before(value));
});

it("leaves a constant alone that is used elsewhere too", () => {
  const note = `const err0 = {instancePath};\nif(vErrors === null){\nvErrors = [err0];\n}\nelse {\nvErrors.push(err0);\n}\nerrors++;`;
  expect(smallerValidator(note)).toBe("(vErrors ??= []).push({instancePath});errors++;");
  expect(smallerValidator(`${note}\nreport(err0);`)).toBe(`${note}\nreport(err0);`);
});
