import { screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { lateWidgets } from "../registry.ts";
import { renderWidget } from "../testing/harness.tsx";

beforeAll(() => lateWidgets.checkboxes?.load());

const schema = {
  type: "array",
  uniqueItems: true,
  items: { type: "integer", enum: [1, 11, 3] },
} as const;
const ui = {
  "ui:enumNames": ["Hispanic", "Mexican", "Not saying"],
  "ui:options": { exclusive: [3], under: { "11": 1 } },
};

test("several choices are reported in the order of the list", async () => {
  const { user, onChange } = renderWidget("checkboxes", structuredClone(schema) as never, { ui });
  await user.click(screen.getByRole("checkbox", { name: "Mexican" }));
  await user.click(screen.getByRole("checkbox", { name: "Hispanic" }));
  expect(onChange).toHaveBeenLastCalledWith({ value: [1, 11] });
});

test("an exclusive choice clears the others, and another choice clears it", async () => {
  const { user, onChange } = renderWidget("checkboxes", structuredClone(schema) as never, { ui });
  await user.click(screen.getByRole("checkbox", { name: "Mexican" }));
  await user.click(screen.getByRole("checkbox", { name: "Not saying" }));
  expect(onChange).toHaveBeenLastCalledWith({ value: [3] });
  await user.click(screen.getByRole("checkbox", { name: "Hispanic" }));
  expect(onChange).toHaveBeenLastCalledWith({ value: [1] });
});
