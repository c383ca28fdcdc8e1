import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { levelPayment } from "#lending/money/index.ts";
import type { Application } from "#server/lending/application/ports.ts";
import { availableCredit, drawTerms, lastDrawDay, paidDraws } from "./draws.ts";

const lender = JSON.parse(
  readFileSync("flows/organisations/main/organisation.json", "utf8"),
) as Record<string, unknown>;

const line: Application = {
  amount: 100_000,
  rate: 8.5,
  term: 120,
  drawPeriodMonths: 36,
  payType: "AUTOPAY",
  property: { state: "CA" },
  // Still November 24 in California.
  funding: { disbursedAt: "2026-11-25T06:00:00Z", firstPaymentOn: "2026-12-24" },
  laterDraws: { indexName: "Prime Rate", indexRate: 7, margin: 1.5, minDraw: 500, maxRate: 18 },
};
const draw = {
  uuid: "7a3e1d9c-1111-4c5d-8e2f-1a2b3c4d5e6f",
  status: "PAID" as const,
  amount: 500,
  rate: 8.5,
  months: 118,
  payment: 6.2,
  requestedAt: "2026-12-25T18:00:00Z",
  paidAt: "2026-12-25T18:00:00Z",
  firstPaymentOn: "2027-02-24",
};

it("leaves nothing to draw until a payment is due, and then what it repaid", () => {
  expect(availableCredit(line, "2026-12-23")).toBe(0);
  expect(availableCredit(line, "2026-12-24")).toBe(531.53);
});

it("counts paid draws as owed, asked ones as taken, and refused ones not at all", () => {
  const withDraw = (change: object): Application => ({
    ...line,
    servicing: { draws: [{ ...draw, ...change }] },
  });
  expect(availableCredit(withDraw({}), "2026-12-26")).toBe(31.53);
  const { paidAt: _unpaid, ...asked } = draw;
  const askedFor: Application = {
    ...line,
    servicing: { draws: [{ ...asked, status: "REQUESTED" }] },
  };
  expect(availableCredit(askedFor, "2026-12-26")).toBe(31.53);
  const refused: Application = { ...line, servicing: { draws: [{ ...asked, status: "REFUSED" }] } };
  expect(availableCredit(refused, "2026-12-26")).toBe(531.53);
  expect(paidDraws(withDraw({})).map(({ principal }) => principal)).toEqual([100_000, 500]);
});

it("prices a draw by today's index and the margin, until the line ends", () => {
  expect(drawTerms(line, lender, 500, "2026-12-25")).toEqual({
    rate: 8.5,
    months: 118,
    payment: levelPayment(500, 8.5, 118),
    firstPaymentOn: "2027-02-24",
  });
});

it("takes the first payment day that is a month away", () => {
  expect(drawTerms(line, lender, 500, "2026-12-24")?.firstPaymentOn).toBe("2027-01-24");
});

it("raises the margin by the discount when AutoPay is off, and never above the limit", () => {
  const off: Application = { ...line, servicing: { autopay: { on: false } } };
  expect(drawTerms(off, lender, 500, "2026-12-25")?.rate).toBe(8.75);
  const capped: Application = { ...off, laterDraws: { ...line.laterDraws, maxRate: 8.6 } };
  expect(drawTerms(capped, lender, 500, "2026-12-25")?.rate).toBe(8.6);
});

it("gives no terms when no payment day is left", () => {
  expect(drawTerms(line, lender, 500, "2036-11-23")).toBeNull();
});

it("ends the draw period at the home, on the day of the payout", () => {
  expect(lastDrawDay(line)).toBe("2029-11-24");
  expect(lastDrawDay({ ...line, drawPeriodMonths: 0 })).toBeNull();
});
