import { describe, expect, it } from "vitest";
import { withoutTexts } from "./without-texts.ts";

const schemas = (name: string): unknown =>
  name === "list"
    ? {
        type: "object",
        properties: {
          items: {
            type: "array",
            items: { properties: { title: { type: "string", "x-copy": true } } },
          },
        },
      }
    : undefined;
const list = (title: string, when: string) => ({
  items: [{ id: "one", title, when }, { id: "two" }],
});

describe("withoutTexts", () => {
  it("gives one object to definitions that differ in their texts for people alone", () => {
    const one = withoutTexts(list("First", "true"), "list", "x-copy", schemas);
    expect(withoutTexts(list("Second", "true"), "list", "x-copy", schemas)).toBe(one);
    expect(withoutTexts(list("First", "false"), "list", "x-copy", schemas)).not.toBe(one);
  });

  it("empties the texts, and leaves all other values and the definition itself", () => {
    const definition = list("First", "true");
    expect(withoutTexts(definition, "list", "x-copy", schemas)).toEqual(list("", "true"));
    expect(definition).toEqual(list("First", "true"));
  });
});
