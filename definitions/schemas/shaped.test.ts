import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shapedBy } from "./shaped.ts";

const document = {
  type: "object",
  required: ["id", "pages"],
  properties: {
    id: { $ref: "#/$defs/name" },
    kind: { const: "flow" },
    opens: { enum: ["registration", "invitation"] },
    version: { type: "integer" },
    pages: { type: "array", items: { $ref: "#/$defs/page" } },
    facts: { type: "object", additionalProperties: { type: "string" } },
    limit: {
      oneOf: [{ type: "number" }, { type: "object", required: ["setting"], properties: {} }],
    },
    target: { oneOf: [{ required: ["screen"] }, { required: ["exit"] }] },
  },
  $defs: {
    name: { type: "string" },
    page: {
      type: "object",
      required: ["id"],
      properties: {
        id: { $ref: "#/$defs/name" },
        within: { type: "array", items: { type: "string" } },
      },
    },
  },
};
const sound = {
  id: "loan",
  kind: "flow",
  opens: "invitation",
  version: 2,
  pages: [{ id: "home", within: ["start"] }],
  facts: { ready: "true" },
  limit: { setting: "most" },
  target: { exit: "/home" },
};

describe("a value with the shape of its schema", () => {
  it.each<[string, object]>([
    ["with each property", sound],
    ["with those that are required", { id: "loan", pages: [] }],
    ["with a property that the schema does not name", { ...sound, other: [1] }],
    ["with the other branch of a choice", { ...sound, limit: 7 }],
  ])("stays the same object: %s", (_which, value) => {
    expect(shapedBy(document, value)).toBe(value);
  });

  it.each<[string, unknown, unknown]>([
    ["a text", { ...sound, id: true }, { ...sound, id: "" }],
    ["a list", { ...sound, pages: "home" }, { ...sound, pages: [] }],
    ["an element", { ...sound, pages: [null] }, { ...sound, pages: [{ id: "" }] }],
    [
      "a part of an element",
      { ...sound, pages: [{ id: "a", within: true }] },
      { ...sound, pages: [{ id: "a", within: [] }] },
    ],
    ["a value of a map", { ...sound, facts: { ready: null } }, { ...sound, facts: { ready: "" } }],
    ["a whole number", { ...sound, version: 1.5 }, { ...sound, version: 0 }],
    ["a fixed value", { ...sound, kind: 3 }, { ...sound, kind: "flow" }],
    ["one of several values", { ...sound, opens: null }, { ...sound, opens: "registration" }],
    ["a choice", { ...sound, limit: "most" }, { ...sound, limit: 0 }],
    [
      "a branch without what it requires",
      { ...sound, limit: {} },
      { ...sound, limit: { setting: null } },
    ],
    ["what is required", { pages: [] }, { id: "", pages: [] }],
    ["everything", [], { id: "", pages: [] }],
  ])("has an empty part in the place of %s that has another type", (_which, value, expected) => {
    expect(shapedBy(document, value)).toEqual(expected);
  });

  it("needs no second change, whatever is written", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(sound)), (value, name) => {
        const shaped = shapedBy(document, { ...sound, [name]: value });
        expect(shapedBy(document, shaped)).toBe(shaped);
      }),
    );
  });
});
