import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWidget } from "../testing/harness.tsx";

const schema = {
  type: "boolean",
  const: true,
  title: "I agree to the <link>terms</link>.",
} as const;

test("a consent starts unticked and is required", async () => {
  const { user, onSubmit } = renderWidget("consent", schema, {
    ui: { "ui:options": { link: "/terms" } },
  });
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: /^I agree to the terms/ });
  expect(box.checked).toBe(false);
  expect(screen.getByRole("link", { name: "terms" }).getAttribute("href")).toBe("/terms");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByRole("alert");
  expect(box.getAttribute("aria-invalid")).toBe("true");
  expect(onSubmit).not.toHaveBeenCalled();
  await user.click(box);
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ value: true });
});
