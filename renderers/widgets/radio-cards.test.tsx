import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWidget } from "../testing/harness.tsx";

const schema = {
  type: "string",
  oneOf: [
    { const: "SOLE", title: "Alone" },
    { const: "TRUST", title: "Trust" },
  ],
} as const;

test("radio cards are a group named by the label, each described by its card", async () => {
  const { user, onChange } = renderWidget(
    "radio-cards",
    { ...schema, oneOf: [...schema.oneOf] },
    {
      ui: {
        "ui:options": { cards: { TRUST: { title: "A trust", description: "A family trust." } } },
      },
    },
  );
  expect(screen.getByRole("group", { name: "The value" })).toBeTruthy();
  const radio = screen.getByRole("radio", { name: /A trust/ });
  await user.click(radio);
  expect(onChange).toHaveBeenLastCalledWith({ value: "TRUST" });
});

test("a missing choice marks the buttons and the group invalid", async () => {
  const { user } = renderWidget("radio-cards", { ...schema, oneOf: [...schema.oneOf] });
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByText("The value: Choose one of the options.");
  for (const radio of screen.getAllByRole("radio"))
    expect(radio.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("group").getAttribute("aria-describedby")).toBe("root_value__error");
});
