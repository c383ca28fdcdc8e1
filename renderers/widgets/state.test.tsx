import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWidget } from "../testing/harness.tsx";

test("fifty states and the District, for the browser to fill in", async () => {
  const { user, onChange } = renderWidget("state", { type: "string" });
  const select = screen.getByLabelText<HTMLSelectElement>("The value");
  expect(select.options).toHaveLength(52);
  expect(select.getAttribute("autocomplete")).toBe("address-level1");
  await user.selectOptions(select, "CA");
  expect(onChange).toHaveBeenLastCalledWith({ value: "CA" });
});

test("an enum narrows the list", () => {
  renderWidget("state", { type: "string", enum: ["TX", "CA"] });
  expect(screen.getByLabelText<HTMLSelectElement>("The value").options).toHaveLength(3);
});
