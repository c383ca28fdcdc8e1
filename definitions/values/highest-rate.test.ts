import { expect, test } from "vitest";
import { highestRate } from "./highest-rate.ts";

const parts = [
  { percent: 0.5 },
  { percent: 0.25, counties: ["Kings", "Essex"] },
  { percent: 1, counties: ["Kings"], below: 500 },
  { percent: 1.125, counties: ["Kings"], from: 500 },
  { percent: 0.5, counties: ["Essex"], cities: ["Salem"] },
];

test("adds up the rates of one county at one amount", () => {
  expect(highestRate([parts], [10, 1000])).toBe(1.875);
});

test("leaves out the rates of amounts above the greatest", () => {
  expect(highestRate([parts], [10, 400])).toBe(1.75);
});

test("is that of the place with the highest", () => {
  expect(highestRate([parts, [{ percent: 3 }]], [10, 400])).toBe(3);
});

test("is null without rules", () => {
  expect(highestRate([], [10, 400])).toBeNull();
});
