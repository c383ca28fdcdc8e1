import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWidget } from "../testing/harness.tsx";

test("blanks around a text do not count, and blanks alone are nothing", async () => {
  const { user, onSubmit } = renderWidget("text", { type: "string" });
  const input = screen.getByLabelText("The value");
  await user.type(input, "   ");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByText("The value: Required");
  expect(onSubmit).not.toHaveBeenCalled();
});

test("the autofill token and keyboard are those of the screen", () => {
  renderWidget(
    "text",
    { type: "string" },
    {
      ui: {
        "ui:autocomplete": "postal-code",
        "ui:options": { inputMode: "numeric", suffix: "ZIP" },
      },
    },
  );
  const input = screen.getByLabelText("The value");
  expect(input.getAttribute("autocomplete")).toBe("postal-code");
  expect(input.getAttribute("inputmode")).toBe("numeric");
  expect(screen.getByText("ZIP")).toBeTruthy();
});

test("what was typed reaches the form soon, without leaving the input", async () => {
  const { onChange } = renderWidget("text", { type: "string" });
  fireEvent.change(screen.getByLabelText("The value"), { target: { value: "abc" } });
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ value: "abc" }));
});
