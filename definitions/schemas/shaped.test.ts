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
    ["a value of a map", { ...sound, facts: { ready: null } }, { ...sound, facts: { ready: "" } }],
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

  it.each<[string, unknown]>([
    ["version", 1.5],
    ["kind", 3],
    ["opens", null],
    ["limit", "most"],
    ["facts", []],
  ])("lacks the optional property %s of another type", (name, wrong) => {
    const { [name as keyof typeof sound]: _wrong, ...others } = sound;
    expect(shapedBy(document, { ...sound, [name]: wrong })).toEqual(others);
  });

  it("lacks an optional property of an element, too", () => {
    const pages = [{ id: "a", within: true }];
    expect(shapedBy(document, { ...sound, pages })).toEqual({ ...sound, pages: [{ id: "a" }] });
  });

  it("keeps its names where another file may have what is required", () => {
    expect(shapedBy(document, { pages: "home", version: "2" }, { isWhole: false })).toEqual({
      pages: [],
      version: 0,
    });
  });

  it("asks for nothing where the schema is none", () => {
    const value = { id: 3 };
    expect(shapedBy({ type: "object", properties: { id: { type: 3 } } }, value)).toBe(value);
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
