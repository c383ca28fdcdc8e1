import { screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { lateWidgets } from "../registry.ts";
import { axeFindings } from "../testing/axe.ts";
import { makeHost, makeScreen, renderScreen } from "../testing/harness.tsx";

beforeAll(() => lateWidgets.share?.load());

const rent = { type: "number" as const, title: "Rent" };
const income = { type: "number" as const, title: "Income" };

function renderShare(options: Record<string, unknown>, property = {}) {
  return renderScreen(
    makeScreen({
      schema: {
        $id: "screen:test/share",
        type: "object",
        required: ["rent"],
        properties: { income, rent },
      },
      ui: {
        income: { "ui:widget": "currency" },
        rent: { "ui:widget": "share", "ui:options": options },
      },
    }),
    { host: makeHost({ application: { property } }) },
  );
}

const ofIncome = {
  of: "income",
  text: "{share} of your income.",
  most: 40,
  warning: "{share} is a lot.",
};

test("the percentage of another answer follows both answers", async () => {
  const { user } = renderShare(ofIncome);
  await user.type(screen.getByLabelText("Rent"), "1000");
  expect(screen.queryByText(/of your income/)).toBeNull();
  await user.type(screen.getByLabelText(/Income/), "4000");
  await screen.findByText("25% of your income.");
});

test("a share above the most warns politely and still submits", async () => {
  const { user, onSubmit, container } = renderShare(ofIncome);
  const status = screen.getByRole("status");
  expect(status.textContent).toBe("");
  await user.type(screen.getByLabelText(/Income/), "2000");
  await user.type(screen.getByLabelText("Rent"), "1000");
  await screen.findByText("50% is a lot.");
  expect(status.textContent).toBe("Please check: 50% is a lot.");
  const input = screen.getByLabelText("Rent");
  expect(input.getAttribute("aria-describedby")).toBe(status.id);
  expect(input.getAttribute("aria-invalid")).toBeNull();
  expect(await axeFindings(container)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ income: 2000, rent: 1000 });
});

test("a share of a computed value needs no other field", async () => {
  const { user } = renderShare({ of: "/application/property/value" }, { value: 4000 });
  await user.type(screen.getByLabelText("Rent"), "1000");
  await screen.findByText("25%");
});
