import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { moneyOf } from "#lending/formats/money.ts";
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
  ["\u2212 5", "\u2212 5"],
  ["\ufeff$1\u202f234", 1234],
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

const yen = moneyOf("JPY", "en-US");
const dinars = moneyOf("BHD", "en-US");

test.each([
  ["¥1,200", yen, 1200],
  ["1200 JPY", yen, 1200],
  ["1200.5", yen, "1200.5"],
  ["12.", yen, "12."],
  ["BHD 0.125", dinars, 0.125],
  ["0.1255", dinars, "0.1255"],
])("readCurrency parses %j in its currency to %j", (typed, money, value) =>
  expect(readCurrency(typed, money)).toBe(value),
);

test("showCurrency formats an amount with the decimals of its currency", () => {
  expect(showCurrency(0.5, dinars)).toBe("0.500");
  expect(showCurrency(1200.5, yen)).toBe("1,200.5");
});

describe("the currency widget", () => {
  test("another currency shows its sign, speaks its name, and is named in errors", async () => {
    await import("./other-currency.tsx");
    const { user, onSubmit } = renderWidget(
      "currency",
      { type: "number", minimum: 5 },
      { ui: { "ui:options": { currency: "CAD" } } },
    );
    const input = await screen.findByLabelText<HTMLInputElement>("The value");
    expect(input.getAttribute("aria-describedby")).toBe("root_value__unit");
    expect(screen.getByRole("img", { name: "Canadian dollars" }).textContent).toBe("CA$");
    await user.type(input, "1.234");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByText("The value: Enter an amount, like CA$1,234.57.");
    await user.clear(input);
    await user.type(input, "4");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByText("The value: Enter CA$5 or more.");
    await user.clear(input);
    await user.type(input, "CA$1,500.5");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ value: 1500.5 });
    expect(input.value).toBe("1,500.50");
  });

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
