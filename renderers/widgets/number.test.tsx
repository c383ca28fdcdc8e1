import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWidget } from "../testing/harness.tsx";
import { readNumber } from "./number.tsx";

test.each([
  ["12", 12],
  ["1,234", 1234],
  ["1 234.5", 1234.5],
  ["-3", -3],
  ["\u22123\u200b", -3],
  ["1.", 1],
  ["1e3", "1e3"],
  ["many", "many"],
  ["", undefined],
])("readNumber parses %j to %j", (typed, value) => expect(readNumber(typed)).toBe(value));

test("a text that is no number shows an error", async () => {
  const { user } = renderWidget("number", { type: "integer" });
  await user.type(screen.getByLabelText("The value"), "many");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByText("The value: Enter a number.");
});
