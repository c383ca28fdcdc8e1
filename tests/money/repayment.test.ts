/** Expressions compute the payments that offers and documents state. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { monthlyPayment, totalOfPayments } from "#engine/expression/repayment.ts";
import { UNDETERMINED } from "#engine/guard/evaluate/outcome.ts";
import { schedule } from "#lending/money/index.ts";

const principals = fc.integer({ min: 1, max: 40_000_000 }).map((cents) => cents / 100);
const rates = fc.integer({ min: 0, max: 36_000 }).map((thousandths) => thousandths / 1_000);
const terms = fc.integer({ min: 1, max: 360 });

test("expressions and schedules agree on the payment and on all payments to the cent", () => {
  fc.assert(
    fc.property(principals, rates, terms, (principal, rate, months) => {
      const plan = schedule(principal, rate, months);
      expect(monthlyPayment(principal, rate, months)).toBe(plan.payment);
      expect(totalOfPayments(principal, rate, months)).toBe(plan.totalPaid);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["a term of no months", 1_000, 9, 0],
  ["a term with a part of a month", 1_000, 9, 12.5],
  ["a term of more than 600 months", 1_000, 9, 601],
  ["a negative principal", -1, 9, 12],
  ["a negative rate", 1_000, -1, 12],
  ["an absent rate", 1_000, null, 12],
])("a loan with %s has no payment", (_why, principal, rate, months) => {
  expect(monthlyPayment(principal, rate, months)).toBe(UNDETERMINED);
  expect(totalOfPayments(principal, rate, months)).toBe(UNDETERMINED);
});
