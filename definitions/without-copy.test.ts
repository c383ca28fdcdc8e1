import { describe, expect, it } from "vitest";
import { withoutCopy } from "./without-copy.ts";

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

describe("withoutCopy", () => {
  it("gives one object to definitions that differ in their texts for people alone", () => {
    const one = withoutCopy(list("First", "true"), "list", schemas);
    expect(withoutCopy(list("Second", "true"), "list", schemas)).toBe(one);
    expect(withoutCopy(list("First", "false"), "list", schemas)).not.toBe(one);
  });

  it("empties the texts, and leaves all other values and the definition itself", () => {
    const definition = list("First", "true");
    expect(withoutCopy(definition, "list", schemas)).toEqual(list("", "true"));
    expect(definition).toEqual(list("First", "true"));
  });
});
