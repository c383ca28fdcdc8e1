import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeScreen, renderScreen } from "../testing/harness.tsx";

const part = (title: string) => ({ type: "string" as const, title });

function renderAddress(options: Record<string, unknown> = {}) {
  return renderScreen(
    makeScreen({
      schema: {
        $id: "screen:test/address",
        type: "object",
        required: ["home"],
        properties: {
          home: {
            type: "object",
            title: "Home address",
            required: ["street1", "city", "state", "zip"],
            properties: {
              street1: part("Street"),
              street2: part("Unit"),
              city: part("City"),
              state: part("State"),
              zip: part("ZIP code"),
            },
          },
        },
      },
      ui: { home: { "ui:field": "address", "ui:options": options } },
    }),
  );
}

test.each([
  ["Street", "address-line1"],
  ["Unit", "address-line2"],
  ["City", "address-level2"],
  ["State", "address-level1"],
  ["ZIP code", "postal-code"],
])("the field %s has the autofill token %s", (label, token) => {
  renderAddress();
  expect(screen.getByLabelText(label).getAttribute("autocomplete")).toBe(token);
});

test("two addresses on one page have different autofill sections", () => {
  renderAddress({ autocompleteSection: "section-mailing" });
  expect(screen.getByLabelText("City").getAttribute("autocomplete")).toBe(
    "section-mailing address-level2",
  );
});

test("the country of an address decides its labels and whether it lists states", async () => {
  await import("./address-abroad.tsx");
  const { user } = renderScreen(
    makeScreen({
      schema: {
        $id: "screen:test/address-abroad",
        type: "object",
        properties: {
          home: {
            type: "object",
            title: "Home address",
            properties: {
              city: part("City"),
              zip: part("Postal code"),
              state: part("Region"),
              country: { ...part("Country"), enum: ["US", "GB"] },
            },
          },
        },
      },
      ui: { home: { "ui:field": "address" } },
    }),
  );
  const country = await screen.findByLabelText<HTMLSelectElement>(/^Country/);
  expect(country.tagName).toBe("SELECT");
  await user.selectOptions(country, "United States");
  expect((await screen.findByLabelText(/^State/)).tagName).toBe("SELECT");
  await screen.findByLabelText(/^ZIP code/);
  await user.selectOptions(country, "United Kingdom");
  expect((await screen.findByLabelText(/^County/)).tagName).toBe("INPUT");
  await screen.findByLabelText(/^Postcode/);
});

test("the address is a named group, and each missing part is reported by itself", async () => {
  const { user } = renderAddress();
  expect(screen.getByRole("group", { name: "Home address" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Continue" }));
  const summary = await screen.findByRole("alert");
  expect([...summary.querySelectorAll("a")].map((link) => link.textContent)).toEqual([
    "Street: Required",
    "City: Required",
    "State: Required",
    "ZIP code: Required",
  ]);
});
