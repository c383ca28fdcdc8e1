import { expect, it } from "vitest";
import { publishedFigure } from "./published-figure.ts";

it.each([
  [15_000, "USD", "$15,000"],
  [7.6, "PERCENT", "7.60%"],
  [4.99, "PERCENT", "4.99%"],
])("writes %d %s as %s", (value, unit, text) => {
  expect(publishedFigure(value, unit, "en-US")).toBe(text);
});
