import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWidget } from "../testing/harness.tsx";

test("a text area keeps its lines and reports too many characters", async () => {
  const { user } = renderWidget("textarea", { type: "string", maxLength: 5 });
  const area = screen.getByLabelText<HTMLTextAreaElement>("The value");
  await user.type(area, "a{Enter}bcdef");
  expect(area.value).toBe("a\nbcdef");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByText("The value: Enter no more than 5 characters.");
});
