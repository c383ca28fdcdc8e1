import { expect, it } from "vitest";
import { textNumbers } from "./numbered-texts.ts";

it("gives equal texts one number, and others another one, also when the cache was full", () => {
  const numberOf = textNumbers();
  const first = numberOf("first");
  expect(numberOf("first")).toBe(first);
  const numbers = new Set([first]);
  for (let index = 0; index < 50_000; index += 1) numbers.add(numberOf(`text ${index}`));
  expect(numbers.size).toBe(50_001);
  expect(numbers.has(numberOf("first"))).toBe(false);
});
