import { describe, expect, it } from "vitest";
import { conformance, definitionAjv } from "./conformance.ts";

const file = { path: "flows/small/flow.json", placeOf: () => null };

const findingsOf = (schema: object, value: unknown) =>
  conformance(definitionAjv().compile(schema), value, file, { code: "x" }).map(
    ({ pointer, message, fix }) => ({ pointer, message, fix }),
  );

const rows: readonly [
  name: string,
  schema: object,
  value: unknown,
  pointer: string,
  message: string,
  fix: string,
][] = [
  [
    "a list that is too short",
    { type: "array", minItems: 7, description: "Hours, Monday first." },
    [1, 2, 3, 4, 5, 6],
    "",
    "The list has 6 items, and needs at least 7.",
    "Add what is missing. The schema says: Hours, Monday first.",
  ],
  [
    "a value of another type",
    { type: "array" },
    true,
    "",
    "This must be a list, not true.",
    "Write a list.",
  ],
  [
    "a value of none of several types",
    { type: ["string", "number"] },
    null,
    "",
    "This must be a text or a number, not null.",
    "Write a text or a number.",
  ],
  [
    "a list that is too long",
    { type: "array", maxItems: 1 },
    [1, 2],
    "",
    "The list has 2 items, and may have at most 1.",
    "Remove what is too many.",
  ],
  [
    "a list with an item twice",
    { type: "array", uniqueItems: true },
    ["a", "b", "a"],
    "",
    'The list has "a" twice: items 0 and 2.',
    "Remove one of them, or correct it.",
  ],
  [
    "a text without a character",
    { type: "string", minLength: 1 },
    "",
    "",
    "The text is empty.",
    "Write the text.",
  ],
  [
    "a text that is too long",
    { type: "string", maxLength: 2 },
    "abc",
    "",
    "The text has 3 characters, and may have at most 2.",
    "Shorten the text.",
  ],
  [
    "a text of another format",
    { type: "string", format: "date" },
    "31 March",
    "",
    '"31 March" is not a date.',
    'Write a date such as "2026-03-31".',
  ],
  [
    "an empty object",
    { type: "object", minProperties: 1 },
    {},
    "",
    "The object is empty.",
    "Add what is missing, or remove the object.",
  ],
  [
    "an object with too many properties",
    { type: "object", maxProperties: 1 },
    { a: 1, b: 2 },
    "",
    "The object has 2 properties, and may have at most 1.",
    "Remove what is too many.",
  ],
  [
    "a property that needs another",
    { type: "object", dependentRequired: { atLeast: ["source"] } },
    { atLeast: 1 },
    "",
    '"source" is missing, which "atLeast" needs.',
    'Add "source", or remove "atLeast".',
  ],
  [
    "two properties that exclude each other",
    { not: { required: ["value", "expression"] } },
    { value: 1, expression: "1" },
    "",
    '"value" and "expression" exclude each other.',
    "Keep one of them.",
  ],
  [
    "a name near an allowed one",
    { type: "object", propertyNames: { enum: ["AZ", "TX"] } },
    { TY: 1 },
    "/TY",
    '"TY" is not an allowed name.',
    'Did you mean "TX"?',
  ],
  [
    "a name far from the allowed ones",
    { type: "object", propertyNames: { $ref: "#/$defs/size" }, $defs: { size: { enum: ["sm"] } } },
    { middling: 1 },
    "/middling",
    '"middling" is not an allowed name.',
    "Known: sm.",
  ],
  [
    "a name of another form, by the example of its neighbor",
    { type: "object", propertyNames: { pattern: "^[a-z]+$" } },
    { declined: 1, "Not-2": 1 },
    "/Not-2",
    '"Not-2" is not an allowed name.',
    'A text such as "declined" fits.',
  ],
  [
    "a property that another value excludes",
    {
      if: { properties: { kind: { const: "submit" } } },
      then: { properties: { page: false } },
    },
    { kind: "submit", page: "home" },
    "/page",
    '"page" does not belong here. The rule applies because "kind" is "submit".',
    "Remove it.",
  ],
  [
    "a property that the absence of another excludes",
    {
      if: { required: ["name"] },
      then: {},
      else: { properties: { default: false } },
    },
    { default: 1 },
    "/default",
    '"default" does not belong here. The rule applies because there is no "name".',
    "Remove it.",
  ],
];

describe("conformance", () => {
  it.each(rows)("says in the owner's words what is wrong with %s", (...row) => {
    const [, schema, value, pointer, message, fix] = row;
    expect(findingsOf(schema, value)).toEqual([{ pointer, message, fix }]);
  });

  it("reports no other fault of a value whose name is not allowed", () => {
    const schema = {
      type: "object",
      propertyNames: { pattern: "^/" },
      additionalProperties: { type: "object" },
    };
    expect(findingsOf(schema, { title: "x" }).map(({ pointer }) => pointer)).toEqual(["/title"]);
  });
});
