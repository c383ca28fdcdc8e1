import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWidget } from "../testing/harness.tsx";

test("the state widget offers fifty states and the District of Columbia for autofill", async () => {
  const { user, onChange } = renderWidget("state", { type: "string" });
  const select = screen.getByLabelText<HTMLSelectElement>("The value");
  expect(select.options).toHaveLength(52);
  expect(select.getAttribute("autocomplete")).toBe("address-level1");
  await user.selectOptions(select, "CA");
  expect(onChange).toHaveBeenLastCalledWith({ value: "CA" });
});

test("an enum narrows the list of states", () => {
  renderWidget("state", { type: "string", enum: ["TX", "CA"] });
  expect(screen.getByLabelText<HTMLSelectElement>("The value").options).toHaveLength(3);
});
