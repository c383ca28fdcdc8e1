import type { RJSFSchema } from "@rjsf/utils";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { compileComputed, computedValues } from "#engine/expression/computed.ts";
import { makeScreen, renderScreen } from "../testing/harness.tsx";

const schema = {
  $id: "screen:test/computed",
  type: "object",
  additionalProperties: false,
  required: ["rent"],
  properties: {
    rent: { type: "number", title: "Monthly rent" },
    share: { type: "number", title: "Your share" },
  },
} satisfies RJSFSchema;
const ui = { rent: { "ui:widget": "currency" }, share: { "ui:widget": "currency" } };
const computed = [
  {
    id: "year",
    title: "Rent each year",
    expression: "form.rent * 12",
    format: "currency" as const,
  },
  {
    id: "rest",
    title: "Rest",
    expression: "form.rent - form.share - application.discount",
    format: "number" as const,
  },
];
const entities = {
  application: { type: "object", properties: { discount: { type: "number" } } },
  profile: { type: "object" },
};
const compiled = compileComputed({ schema, computed }, entities, undefined);

const renderRent = (formData: Record<string, unknown>, more = {}) =>
  renderScreen(makeScreen({ schema, ui, computed }), {
    formData,
    compute: (form) => computedValues(compiled, { application: { discount: 0.1 }, form }),
    ...more,
  });
const valueOf = (title: string) => screen.getByText(title).closest("output");

test("shows the values of the prefilled answers, exact to the decimal", async () => {
  renderRent({ rent: 0.3, share: 0.1 });
  await screen.findByText("$3.60");
  expect(valueOf("Rest")?.textContent).toBe("Rest 0.1");
});

test("follows what the person types, and announces it politely with its label", async () => {
  const { user } = renderRent({ rent: 1000 });
  await screen.findByText("$12,000.00");
  await user.clear(screen.getByLabelText("Monthly rent"));
  await user.type(screen.getByLabelText("Monthly rent"), "1500");
  await user.tab();
  await waitFor(() => expect(valueOf("Rent each year")?.textContent).toContain("$18,000.00"));
  const output = valueOf("Rent each year");
  expect(output?.getAttribute("aria-live")).toBe("polite");
  expect(output?.getAttribute("aria-atomic")).toBe("true");
  expect(output?.getAttribute("for")).toBe("root_rent");
});

test("shows a dash with a name for a value that needs an absent answer", async () => {
  renderRent({ rent: 1000 });
  await screen.findByText("$12,000.00");
  expect(screen.getByRole("img", { name: "not known yet" }).closest("output")).toBe(
    valueOf("Rest"),
  );
});

test("ignores the answer to a field that is not asked", async () => {
  const form = { schema, ui, computed, when: { share: "shared" } };
  renderScreen(makeScreen(form), {
    formData: { rent: 1000, share: 400 },
    guards: () => false,
    compute: (answers) => computedValues(compiled, { application: { discount: 0 }, form: answers }),
  });
  await screen.findByText("$12,000.00");
  expect(valueOf("Rest")?.textContent).toContain("—");
});
