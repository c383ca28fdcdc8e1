import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderWidget } from "../testing/harness.tsx";
import { readCurrency, showCurrency } from "./currency.tsx";

test.each([
  ["$1,234.56", 1234.56],
  ["1 234", 1234],
  ["1234.5", 1234.5],
  [".50", 0.5],
  ["12.", 12],
  ["0", 0],
  ["-5", "-5"],
  ["1e5", "1e5"],
  ["1.234", "1.234"],
  ["abc", "abc"],
  ["", undefined],
])("readCurrency parses %j to %j", (typed, value) => expect(readCurrency(typed)).toBe(value));

test.each([
  [1234.5, "1,234.50"],
  [15000, "15,000"],
  [0.1, "0.10"],
  ["1.234", "1.234"],
  [undefined, ""],
])("showCurrency formats %j as %j", (value, shown) => expect(showCurrency(value)).toBe(shown));

describe("the currency widget", () => {
  test("three decimals, negative amounts and exponents are rejected", async () => {
    const { user, onSubmit } = renderWidget("currency", { type: "number" });
    await user.type(screen.getByLabelText("The value"), "1.234");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByText("The value: Enter an amount in dollars, like 1,234.56.");
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test("error messages state limits in dollars", async () => {
    const { user } = renderWidget("currency", { type: "number", minimum: 15_000 });
    await user.type(screen.getByLabelText("The value"), "100");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByText("The value: Enter $15,000 or more.");
  });
});
