import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWidget } from "../testing/harness.tsx";

test("an invalid email address shows an explanation", async () => {
  const { user } = renderWidget("email", { type: "string", format: "email" });
  const input = screen.getByLabelText("The value");
  expect(input.getAttribute("autocomplete")).toBe("email");
  await user.type(input, "ada@");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByText("The value: Enter an email address, like name@example.com.");
});
