import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWidget } from "../testing/harness.tsx";

const numbers = {
  type: "integer",
  oneOf: [
    { const: 1, title: "One" },
    { const: 2, title: "Two" },
  ],
} as const;

test("a select keeps the type of its values, and the choice can be cleared", async () => {
  const { user, onChange } = renderWidget("select", { ...numbers, oneOf: [...numbers.oneOf] });
  const select = screen.getByLabelText<HTMLSelectElement>("The value");
  expect(select.options[0]?.text).toBe("Select one");
  await user.selectOptions(select, "Two");
  expect(onChange).toHaveBeenLastCalledWith({ value: 2 });
  await user.selectOptions(select, "");
  expect(onChange).toHaveBeenLastCalledWith({ value: undefined });
});

test("a select shows the names that the screen gives to enum values", () => {
  renderWidget("select", { type: "string", enum: ["A"] }, { ui: { "ui:enumNames": ["First"] } });
  expect(screen.getByRole("option", { name: "First" })).toBeTruthy();
});
