import { describe, expect, test } from "vitest";
import { sampleApplication } from "../../gallery/sample.ts";
import { exampleDraw, fits, onStep, rangeOf, termsOf, withoutAutoPay } from "./terms.ts";

const offers = sampleApplication.offers ?? [];
const tenYears = offers[1]!;

describe("terms of an offer", () => {
  test("fee and draw add up to the line, and the fee bears interest", () =>
    expect(termsOf(tenYears, 100_000)).toEqual({
      line: 100_000,
      draw: 95_247.17,
      fee: 4_752.83,
      rate: 8.5,
      months: 120,
      payment: 1_239.86,
      totalInterest: 48_782.6,
      totalPaid: 148_782.6,
    }));

  test("the rate without AutoPay adds the discount", () =>
    expect(withoutAutoPay({ ...tenYears, autopayDiscount: 0.25 }, 100_000)).toEqual({
      rate: 8.75,
      payment: 1_253.27,
    }));

  test("a later draw costs index plus margin over the rest of the term", () => {
    const laterDraws = { indexRate: 7, margin: 1.5, maxRate: 18, minDraw: 500 };
    expect(exampleDraw({ ...tenYears, laterDraws })).toEqual({
      rate: 8.5,
      months: 108,
      payment: 132.79,
    });
    expect(exampleDraw(tenYears)).toBeNull();
  });

  test.each([
    [15_000, true],
    [15_250, false],
    [15_500, true],
    [15_500.01, false],
  ])("onStep of %d with a step of 500 is %s", (amount, is) =>
    expect(onStep({ step: 500 }, amount)).toBe(is),
  );

  test("the range is that of the chosen offer, or of all offers together", () => {
    const small = { ...tenYears, maxAmount: 50_000 };
    expect(rangeOf([...offers, small], undefined)).toEqual({ min: 15_000, max: 180_000 });
    expect(rangeOf(offers, small)).toEqual({ min: 15_000, max: 50_000 });
    expect(fits(small, 60_000)).toBe(false);
  });
});
