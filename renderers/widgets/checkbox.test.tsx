import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWidget } from "../testing/harness.tsx";

test("a checkbox has its label as its name, and an empty one has the value false", async () => {
  const { user, onSubmit } = renderWidget("checkbox", { type: "boolean" });
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "The value" });
  await user.click(box);
  await user.click(box);
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ value: false });
});
