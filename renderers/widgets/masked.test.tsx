import { screen } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { lateWidgets } from "../registry.ts";
import { renderWidget } from "../testing/harness.tsx";
import { readDigits } from "./masked.tsx";

// The first rendering of the late widget's code would show nothing.
beforeAll(() => lateWidgets.masked?.load());

const ssn = (value?: string) =>
  renderWidget(
    "masked",
    { type: "string", pattern: "^\\d{9}$" },
    {
      ui: { "ui:options": { mask: "ssn" } },
      ...(value === undefined ? {} : { value }),
    },
  );

describe("the mask of a Social Security number", () => {
  test("a Social Security number is masked on blur and shown on request", async () => {
    const { user } = ssn();
    const input = screen.getByLabelText<HTMLInputElement>("The value");
    await user.type(input, "123-45 6789");
    await user.tab();
    expect(input.value).toBe("XXX-XX-6789");
    await user.click(screen.getByRole("button", { name: "Show The value" }));
    expect(input.value).toBe("123-45-6789");
    await user.click(screen.getByRole("button", { name: "Hide The value" }));
    expect(input.value).toBe("XXX-XX-6789");
  });

  test("a Social Security number is submitted as digits, also when pasted", async () => {
    const { user, onSubmit } = ssn();
    await user.click(screen.getByLabelText("The value"));
    await user.paste("123 45 6789");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ value: "123456789" });
  });

  test("a Social Security number turns autofill off and asks for digits", () => {
    ssn();
    const input = screen.getByLabelText("The value");
    expect(input.getAttribute("autocomplete")).toBe("off");
    expect(input.getAttribute("inputmode")).toBe("numeric");
  });

  test("a Social Security number with letters stays as typed, to be corrected", () => {
    ssn("12A-45");
    expect(screen.getByLabelText<HTMLInputElement>("The value").value).toBe("12A-45");
  });
});

test("an account number shows its last four digits", () => {
  renderWidget(
    "masked",
    { type: "string" },
    {
      ui: { "ui:options": { mask: "account" } },
      value: "000123456789",
    },
  );
  expect(screen.getByLabelText<HTMLInputElement>("The value").value).toBe("•••• 6789");
});

test.each([
  ["123-45-6789", "123456789"],
  [" 12 34 ", "1234"],
  ["123\u201345\u20116789\u200b", "123456789"],
  ["12x", "12x"],
  ["  ", undefined],
])("readDigits parses %j to %j", (typed, value) => expect(readDigits(typed)).toBe(value));
