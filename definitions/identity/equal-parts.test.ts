import { describe, expect, it } from "vitest";
import { withEqualParts } from "./equal-parts.ts";

describe("withEqualParts", () => {
  it("returns the earlier value when nothing differs", () => {
    const before = { facts: { one: "true" }, steps: [{ id: "a" }] };
    expect(withEqualParts(structuredClone(before), before)).toBe(before);
  });

  it("takes over the parts that are equal, and changes neither value", () => {
    const before = { facts: { one: "true" }, steps: [{ id: "a" }, { id: "b" }] };
    const value = { facts: { one: "true" }, steps: [{ id: "a" }, { id: "c" }] };
    const after = withEqualParts(value, before);
    expect(after).toEqual({ facts: { one: "true" }, steps: [{ id: "a" }, { id: "c" }] });
    expect(after.facts).toBe(before.facts);
    expect(after.steps[0]).toBe(before.steps[0]);
    expect(value.facts).not.toBe(before.facts);
    expect(before.steps[1]).toEqual({ id: "b" });
  });

  it("keeps an object whose members are in another order", () => {
    const value = { when: "true", id: "a" };
    expect(withEqualParts(value, { id: "a", when: "true" })).toBe(value);
  });

  it("keeps a list where an object was, and values that are no containers", () => {
    const list: unknown[] = [];
    expect(withEqualParts<unknown>(list, {})).toBe(list);
    expect(withEqualParts<unknown>(null, {})).toBeNull();
    expect(withEqualParts<unknown>("text", "text")).toBe("text");
  });
});
