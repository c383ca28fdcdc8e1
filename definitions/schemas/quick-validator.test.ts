import { describe, expect, it } from "vitest";
import { conformance, definitionAjv } from "./conformance.ts";
import { quickValidator } from "./quick-validator.ts";

const schema = {
  type: "object",
  required: ["id", "to"],
  additionalProperties: false,
  properties: {
    id: { type: "string", pattern: "^[a-z]+$", description: "Letters." },
    to: { anyOf: [{ const: "first" }, { type: "integer", maximum: 3 }] },
  },
};
const file = { path: "flows/small/flow.json", placeOf: () => ({ line: 1, column: 1 }) };

describe("quickValidator", () => {
  it.each([
    ["fits", { id: "a", to: 1 }],
    ["has three differences", { id: "A", other: 1 }],
    ["is no object", []],
    ["fits no alternative", { id: "a", to: 4 }],
  ])("finds what the thorough validator finds in a value that %s", (_, value) => {
    const thorough = conformance(definitionAjv().compile(schema), value, file, { code: "x" });
    expect(conformance(quickValidator(schema), value, file, { code: "x" })).toEqual(thorough);
  });

  it("leaves no errors of the value before", () => {
    const validate = quickValidator(schema);
    expect(validate({})).toBe(false);
    expect(validate.errors).toHaveLength(2);
    expect(validate({ id: "a", to: "first" })).toBe(true);
    expect(validate.errors).toBeNull();
  });

  it.each([
    ["a misspelled keyword", { requird: [] }],
    ["two wrong values", { type: "strin", required: 3 }],
  ])("names all that is wrong with a schema that has %s", (_, wrong) => {
    const errorOf = (compile: () => unknown): unknown => {
      try {
        return compile();
      } catch (error) {
        return error;
      }
    };
    const thorough = errorOf(() => definitionAjv().compile(wrong));
    expect(thorough).toBeInstanceOf(Error);
    expect(errorOf(() => quickValidator(wrong))).toEqual(thorough);
  });
});
