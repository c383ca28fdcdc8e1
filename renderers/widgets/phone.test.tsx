import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWidget } from "../testing/harness.tsx";
import { readPhone } from "./phone.tsx";

test.each([
  ["(415) 555-0132", "+14155550132"],
  ["+1 415 555 0132", "+14155550132"],
  ["14155550132", "+14155550132"],
  ["415.555.0132", "+14155550132"],
  ["555-0132", "555-0132"],
  ["+44 20 7946 0000", "+44 20 7946 0000"],
  ["", undefined],
])("readPhone parses %j to %j", (typed, value) => expect(readPhone(typed)).toBe(value));

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
