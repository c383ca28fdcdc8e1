import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import definition from "#flows/heloc/screens/complete.json" with { type: "json" };
import type { PaymentsBlockOptions } from "#schemas/types/blocks/payments.ts";
import { renderBlock } from "../../testing/harness.tsx";
import { PaymentsBlock } from "./payments.tsx";

const options = definition.body.find(({ block }) => block === "payments")
  ?.options as unknown as PaymentsBlockOptions;
const funded = {
  amount: 100_000,
  rate: 8.5,
  term: 120,
  property: { state: "CA" as const },
  // Still November 24 in California.
  funding: { disbursedAt: "2026-11-25T06:00:00Z", firstPaymentOn: "2026-12-24" },
};
const draw = (now: string, application: object = funded) =>
  renderBlock(PaymentsBlock, { options, host: { application, now: () => Date.parse(now) } });
const figure = (label: string) => screen.getByText(label).parentElement?.textContent;

test("the block shows the next payment, the balance and the payoff of today to the cent", () => {
  draw("2026-12-04T20:00:00Z");
  expect(figure("Next payment")).toBe("Next payment$1,239.86Due 12/24/2026");
  expect(figure("Balance")).toBe("Balance$100,000.00");
  expect(figure("Payoff figure today")).toBe(
    "Payoff figure today$100,236.11Includes $236.11 of interest since the last due date",
  );
});

test("a due payment lowers the balance, and the schedule begins with the next one", () => {
  draw("2026-12-24T20:00:00Z");
  expect(figure("Balance")).toBe("Balance$99,468.47");
  expect(screen.getByText("All 119 payments that are left")).toBeTruthy();
  const rows = screen.getAllByRole("row", { hidden: true });
  expect(rows).toHaveLength(120);
  expect(within(rows[1]!).getByRole("rowheader", { hidden: true }).textContent).toBe("01/24/2027");
  expect(rows.at(-1)?.textContent).toMatch(/\$1,239\.26.*\$0\.00$/);
});

test("after the last payment nothing is due", () => {
  draw("2036-11-24T20:00:00Z");
  expect(screen.queryByText("Next payment")).toBeNull();
  expect(figure("Balance")).toBe("Balance$0.00");
});

test("before the money is sent the block shows nothing", () => {
  const { container } = draw("2026-12-04T20:00:00Z", { ...funded, funding: {} });
  expect(container.querySelector("section")).toBeNull();
});

const asked = {
  uuid: "7a3e1d9c-1111-4c5d-8e2f-1a2b3c4d5e6f",
  status: "REQUESTED" as const,
  amount: 500,
  rate: 8.5,
  months: 118,
  requestedAt: "2026-12-25T18:00:00Z",
  firstPaymentOn: "2027-02-24",
};

test("a draw that is asked for takes credit at once, and one that is paid is owed", () => {
  draw("2026-12-26T20:00:00Z", { ...funded, servicing: { draws: [asked] } });
  expect(figure("You can draw again")).toBe("You can draw again$31.53");
  expect(figure("Balance")).toBe("Balance$99,468.47");
  const table = screen.getByRole("table", { name: "Your later draws" });
  expect(within(table).getByRole("rowheader").textContent).toBe("12/25/2026");
  expect(within(table).getByText("On its way")).toBeTruthy();
});

test("the next payment and the balance include a paid draw", () => {
  const paid = { ...asked, status: "PAID" as const, paidAt: asked.requestedAt };
  draw("2027-02-01T20:00:00Z", { ...funded, servicing: { draws: [paid] } });
  expect(figure("Next payment")).toBe("Next payment$1,246.13Due 02/24/2027");
});
