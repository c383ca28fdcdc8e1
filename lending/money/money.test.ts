import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  laterDraw,
  levelPayment,
  lineForDraw,
  recordingTax,
  schedule,
  splitLine,
  toCents,
} from "./index.ts";

const payments = [
  // principal, APR, months, payment, last payment, total interest
  [50_000, 7.6, 60, 1_004.28, 1_003.9, 10_256.42],
  [52_495, 7.6, 60, 1_054.39, 1_054.3, 10_768.31],
  [100_000, 8.5, 120, 1_239.86, 1_239.26, 48_782.6],
  [100_000, 9.25, 180, 1_029.19, 1_029.97, 85_254.98],
  [100_000, 9.25, 360, 822.68, 814.26, 196_156.38],
  [75_000, 12.34, 180, 916.6, 914.78, 89_986.18],
  [15_000, 7.6, 60, 301.28, 301.43, 3_076.95],
  [400_000, 17.2, 360, 5_767.69, 5_710.96, 1_676_311.67],
  [52_495, 3, 60, 943.27, 943.04, 4_100.97],
  [25_000, 0, 60, 416.67, 416.47, 0],
  // 2.565 exactly: half a cent goes up.
  [2.5, 31.2, 1, 2.57, 2.57, 0.07],
] as const;

const lines = [
  // line, fee percent, draw, fee
  [52_495, 4.99, 50_000, 2_495],
  [51_500, 3, 50_000, 1_500],
  [100_000, 4.99, 95_247.17, 4_752.83],
  [15_000, 4.99, 14_287.07, 712.93],
  [400_000, 4.99, 380_988.67, 19_011.33],
] as const;

const amount = fc.integer({ min: 1_500_000, max: 40_000_000 }).map((cents) => cents / 100);
const fee = fc.integer({ min: 0, max: 499 }).map((hundredths) => hundredths / 100);
const apr = fc.integer({ min: 0, max: 1_720 }).map((hundredths) => hundredths / 100);
const months = fc.constantFrom(60, 120, 180, 240, 360);
const runs = { numRuns: 10_000 };

describe("toCents rounds half-up from the decimal spelling", () => {
  test.each([
    [1.005, 101],
    [2.675, 268],
    [0.1 + 0.2, 30],
    [19_011.33, 1_901_133],
    [0, 0],
  ])("%d dollars are %d cents", (dollars, cents) => expect(toCents(dollars)).toBe(cents));

  test("toCents rejects what is not an amount", () =>
    expect(() => toCents(Number.NaN)).toThrow(/not an amount/));
});

describe("level payment and schedule", () => {
  test.each(payments)(
    "%d at %d percent over %d months",
    (principal, rate, term, payment, last, interest) => {
      const plan = schedule(principal, rate, term);
      expect(levelPayment(principal, rate, term)).toBe(payment);
      expect(plan.payment).toBe(payment);
      expect(plan.lastPayment).toBe(last);
      expect(plan.totalInterest).toBe(interest);
      expect(plan.installments).toHaveLength(term);
    },
  );

  test("payments add up to principal plus interest, and the last balance is zero", () => {
    fc.assert(
      fc.property(amount, apr, months, (principal, rate, term) => {
        const plan = schedule(principal, rate, term);
        const paid = plan.installments.reduce((sum, row) => sum + toCents(row.payment), 0);
        expect(paid).toBe(toCents(principal) + toCents(plan.totalInterest));
        expect(paid).toBe(toCents(plan.totalPaid));
        expect(plan.installments.at(-1)?.balance).toBe(0);
      }),
      { numRuns: 1_000 },
    );
  });

  test("rejects a term without payments", () =>
    expect(() => levelPayment(1, 1, 0)).toThrow(/no payments/));
});

describe("line, draw and fee", () => {
  test.each(lines)("a line of %d at %d percent", (line, percent, draw, charge) => {
    expect(splitLine(line, percent)).toEqual({ draw, fee: charge });
    // Two lines a cent apart can round to the same draw.
    expect(Math.abs(toCents(lineForDraw(draw, percent)) - toCents(line))).toBeLessThanOrEqual(1);
  });

  test("draw plus fee equals the line to the cent", () => {
    fc.assert(
      fc.property(amount, fee, (line, percent) => {
        const parts = splitLine(line, percent);
        expect(toCents(parts.draw) + toCents(parts.fee)).toBe(toCents(line));
      }),
      runs,
    );
  });
});

describe("laterDraw", () => {
  test.each([
    // index, margin, limit, term, draw, after, rate, months, payment
    [7, 1.5, undefined, 120, 10_000, 12, 8.5, 108, 132.79],
    [7, 1.5, 18, 60, 10_000, 12, 8.5, 48, 246.48],
    [12, 7.75, 18, 120, 10_000, 12, 18, 108, 187.57],
    [7, -0.4, 18, 360, 4_000, 60, 6.6, 300, 27.26],
  ])(
    "Prime %d plus %d, at most %s, over %d months",
    (indexRate, margin, maxRate, termMonths, amount, after, rate, months, payment) =>
      expect(
        laterDraw(
          { indexRate, margin, termMonths, ...(maxRate === undefined ? {} : { maxRate }) },
          amount,
          after,
        ),
      ).toEqual({ rate, months, payment }),
  );
});

describe("recordingTax", () => {
  const state = [{ percent: 0.5 }, { percent: 0.3, exempt: 10_000 }];
  const city = [...state, { percent: 1, below: 500_000 }, { percent: 1.125, from: 500_000 }];
  test.each([
    // The city of New York, one family: 1.80 % under $500,000 and 1.925 % from there, less $30.
    [city, 100_000, 1_770],
    [city, 499_900, 8_968.2],
    [city, 500_000, 9_595],
    [city, 15_000, 240],
    // Nassau: no tax of its own.
    [state, 100_000, 770],
    // Westchester: a quarter of a percent more.
    [[...state, { percent: 0.25 }], 60_500, 605.25],
    // A remainder counts when it is more than half of $100.
    [[{ percent: 0.5 }], 20_050, 100],
    [[{ percent: 0.5 }], 20_050.01, 100.5],
    [[{ percent: 0.3, exempt: 10_000 }], 9_000, 0],
    [[], 100_000, 0],
  ])("%j on %d is %d", (parts, line, tax) => {
    expect(recordingTax(parts, line)).toBe(tax);
  });
});
