import { errors } from "playwright";
import { expect, it } from "vitest";
import { browserFault } from "./browser-fault.ts";

it("says in one sentence which wait of the browser took too long, and what to do", () => {
  const error = new errors.TimeoutError(
    "page.goto: Timeout 30000ms exceeded.\nCall log:\n  - wait",
  );
  expect(browserFault(error)).toBe(
    "The product did not answer the browser in time: page.goto: Timeout 30000ms exceeded. End other work on this machine, and measure again.",
  );
});

it("leaves a defect to its stack", () => {
  expect(browserFault(new TypeError("x is not a function"))).toBeNull();
});
