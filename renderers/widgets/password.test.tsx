import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWidget } from "../testing/harness.tsx";

test("a password is hidden, can be pasted and shown, and keeps its spaces", async () => {
  const { user, onSubmit } = renderWidget(
    "password",
    { type: "string" },
    {
      ui: { "ui:autocomplete": "new-password" },
    },
  );
  const input = screen.getByLabelText<HTMLInputElement>("The value");
  expect(input.type).toBe("password");
  expect(input.getAttribute("autocomplete")).toBe("new-password");
  await user.click(input);
  await user.paste(" a b ");
  await user.click(screen.getByRole("button", { name: "Show The value" }));
  expect(input.type).toBe("text");
  expect(input.value).toBe(" a b ");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ value: " a b " });
});
