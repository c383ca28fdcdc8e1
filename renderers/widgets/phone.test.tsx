import { screen } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { formatPhone, isPhone } from "#lending/formats/phone.ts";
import { loadPhonePlans } from "../format/load-phone-plans.ts";
import { plans } from "../format/phone-plans.ts";
import type { Row } from "#schemas/types/blocks/facts.ts";
import { FactsBlock } from "../blocks/facts/facts.tsx";
import { renderBlock, renderWidget } from "../testing/harness.tsx";
import { readPhone } from "./phone.tsx";

test.each([
  ["(415) 555-0132", "+14155550132"],
  ["+1 415 555 0132", "+14155550132"],
  ["14155550132", "+14155550132"],
  ["415.555.0132", "+14155550132"],
  ["\u202a(415) 555\u20110132\u202c", "+14155550132"],
  ["555-0132", "555-0132"],
  ["+44 20 7946 0000", "+44 20 7946 0000"],
  ["", undefined],
])("readPhone parses %j to %j", (typed, value) => expect(readPhone(typed)).toBe(value));

test("a row loads the plans that group a number of another country", async () => {
  const rows: Row[] = [{ id: "phone", label: "Phone", value: "/profile/phone", format: "phone" }];
  const host = { profile: { phone: "+442079460000" } };
  renderBlock(FactsBlock, { options: { rows }, host });
  await screen.findByText("+44 20 7946 0000");
});

describe("a phone number of any country", () => {
  beforeAll(() => Promise.all([loadPhonePlans(), import("./phone-abroad.tsx")]));
  const phone = { type: "string", format: "phone" } as const;

  test.each([
    ["55 1234 5678", "MX", "+525512345678"],
    ["020 7946 0000", "GB", "+442079460000"],
    ["+44 20 7946 0000", "MX", "+442079460000"],
    ["12", "MX", "12"],
    ["", "MX", undefined],
  ])("readPhone of the plans parses %j of %s to %j", (typed, country, number) =>
    expect(plans.readPhone(typed, country)).toBe(number),
  );

  test.each([
    ["+442079460000", "GB", "020 7946 0000"],
    ["+442079460000", "US", "+44 20 7946 0000"],
    ["+14165550132", "US", "(416) 555-0132"],
    ["soon", "US", "soon"],
  ])("%s is shown in %s as %s", (value, country, shown) =>
    expect(formatPhone(value, country)).toBe(shown),
  );

  test.each([
    ["+442079460000", true],
    ["+4420", false],
    ["+44 20 7946 0000", false],
    ["442079460000", false],
  ])("isPhone judges %s: %s", (text, accepted) => expect(isPhone(text)).toBe(accepted));

  test("the chosen country decides how a number is read, also when it changes later", async () => {
    const { user, onSubmit } = renderWidget("phone", phone, {
      ui: { "ui:options": { country: "MX", choose: true } },
    });
    const input = await screen.findByRole<HTMLInputElement>("textbox", { name: "The value" });
    const country = screen.getByRole<HTMLSelectElement>("combobox");
    expect(country.selectedOptions[0]?.text).toBe("Mexico (+52)");
    await user.type(input, "12");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByText(/begin with \+ and its code/, { selector: "a" });
    await user.clear(input);
    await user.type(input, "2079460000");
    await user.selectOptions(country, "United Kingdom (+44)");
    await user.tab();
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ value: "+442079460000" });
    expect(input.value).toBe("020 7946 0000");
  });
});

test("a phone number is grouped on blur, and a short one shows an explanation", async () => {
  const { user } = renderWidget("phone", { type: "string", pattern: "^\\+1\\d{10}$" });
  const input = screen.getByLabelText<HTMLInputElement>("The value");
  expect(input.getAttribute("autocomplete")).toBe("tel");
  await user.type(input, "4155550132");
  await user.tab();
  expect(input.value).toBe("(415) 555-0132");
  await user.clear(input);
  await user.type(input, "555");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByText(/Enter a ten-digit phone number/, { selector: "a" });
});
