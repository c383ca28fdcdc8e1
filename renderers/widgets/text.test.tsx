import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWidget } from "../testing/harness.tsx";

test("a text loses surrounding spaces, and spaces alone count as empty", async () => {
  const { user, onSubmit } = renderWidget("text", { type: "string" });
  const input = screen.getByLabelText("The value");
  await user.type(input, "   ");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByText("The value: Required");
  expect(onSubmit).not.toHaveBeenCalled();
});

test("the screen sets the autofill token and the keyboard of a text", () => {
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

test("typed text reaches the form soon, before the input loses focus", async () => {
  const { onChange } = renderWidget("text", { type: "string" });
  fireEvent.change(screen.getByLabelText("The value"), { target: { value: "abc" } });
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ value: "abc" }));
});
