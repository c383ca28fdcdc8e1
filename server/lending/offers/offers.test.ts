import { english } from "#server/lending/locale/wording.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { schedule, toCents, toDollars } from "#lending/money/index.ts";
import { buildOffers, equityLine } from "./offers.ts";
import type { Applicant } from "./offers.ts";
import { lineLimits } from "./pricing.ts";
import type { Pricing } from "./pricing.ts";
import {
  combinedLoanToValue,
  debtToIncome,
  equityRoom,
  maxLine,
} from "#lending/underwriting/ratios.ts";
import { toRateUnits } from "#lending/money/rates.ts";
import { amountFault, termsOf } from "./select.ts";

const pricing: Pricing = {
  products: [
    { id: "heloc-5", termMonths: 60, baseRate: 7.6, feePercent: 4.99, drawPeriodMonths: 24 },
    { id: "heloc-10", termMonths: 120, baseRate: 8.25, feePercent: 4.99, drawPeriodMonths: 36 },
    { id: "heloc-15", termMonths: 180, baseRate: 9, feePercent: 4.99, drawPeriodMonths: 48 },
    { id: "heloc-30", termMonths: 360, baseRate: 9.5, feePercent: 1.5, drawPeriodMonths: 60 },
  ],
  scoreAdjustments: [
    { minScore: 760, add: 0 },
    { minScore: 640, add: 2.05 },
  ],
  maxCltvPercent: 85,
  minScore: 640,
  maxDtiPercent: 50,
  minLine: 15_000,
  maxLine: 400_000,
  step: 500,
  autopayDiscount: 0.25,
  stateRules: { TX: { maxCltvPercent: 80, maxFeePercent: 2, source: "7 TAC 153.3, 153.5" } },
};

const applicant: Applicant = {
  uuid: "5b1f7a0e-8f1c-4f7e-9d5a-0f1e2d3c4b5a",
  state: "CA",
  score: 780,
  homeValue: 500_000,
  liens: 250_000,
  monthlyDebts: 3_000,
  monthlyIncome: 12_000,
};

describe("combined loan-to-value and the greatest line", () => {
  it.each([
    [500_000, 250_000, 85, 175_000],
    [400_000, 270_000, 80, 50_000],
    [350_000, 280_001, 85, 17_000],
    [450_000, 360_000, 85, 22_500],
    [1_200_000, 400_000, 85, 400_000],
    [300_000, 290_000, 85, 0],
    [100_000, 30_000, 80, 50_000],
  ])(
    "limits the line for value %s, liens %s and a cap of %s percent to %s",
    (value, liens, cap, line) => {
      const limits = { ...lineLimits(pricing, "CA"), cltvCap: toRateUnits(cap) };
      expect(toDollars(maxLine(toCents(value), toCents(liens), limits))).toBe(line);
    },
  );

  it.each([
    [350_000, 280_001, 85, 17_499],
    [1_200_000, 400_000, 85, 620_000],
    [300_000, 290_000, 85, -35_000],
  ])(
    "computes the equity before limits for value %s, liens %s and a cap of %s percent: %s",
    (value, liens, cap, room) => {
      expect(toDollars(equityRoom(toCents(value), toCents(liens), toRateUnits(cap)))).toBe(room);
    },
  );

  it("returns no loan-to-value for a home without value", () => {
    expect(combinedLoanToValue(1, 1, 0)).toBeNull();
    expect(combinedLoanToValue(25_000_000, 10_000_000, 50_000_000)).toBe(70);
  });
});

describe("debtToIncome", () => {
  it.each([
    [3_000 + 1_028.61, 10_000, 40.29],
    [2_800 + 823.79, 8_000, 45.3],
    [3_200 + 823.79, 8_000, 50.3],
  ])("computes the ratio of debts %s to income %s: %s percent", (debts, income, percent) => {
    expect(debtToIncome(toCents(debts), toCents(income))).toBe(percent);
  });

  it("returns no debt-to-income without income", () => {
    expect(debtToIncome(100, 0)).toBeNull();
  });
});

describe("buildOffers", () => {
  it("adds the points of the first row whose score is reached", () => {
    expect(buildOffers(pricing, applicant).map(({ term, rate }) => [term, rate])).toEqual([
      [60, 7.6],
      [120, 8.25],
      [180, 9],
      [360, 9.5],
    ]);
    expect(buildOffers(pricing, { ...applicant, score: 759 })[0]?.rate).toBe(9.65);
    expect(buildOffers(pricing, { ...applicant, score: 640 })).toHaveLength(4);
    expect(buildOffers(pricing, { ...applicant, score: 639 })).toEqual([]);
  });

  it("limits the line of a term to a payment within the debt-to-income cap", () => {
    const offers = buildOffers(pricing, { ...applicant, monthlyDebts: 5_000 });
    for (const offer of offers) {
      const { monthlyPayment } = termsOf(offer, offer.maxAmount);
      expect(monthlyPayment).toBeLessThanOrEqual(1_000);
    }
    expect(offers[0]?.maxAmount).toBe(49_500);
  });

  it("offers nothing without equity or income", () => {
    expect(buildOffers(pricing, { ...applicant, liens: 490_000 })).toEqual([]);
    expect(buildOffers(pricing, { ...applicant, monthlyIncome: 0 })).toEqual([]);
    expect(equityLine(pricing, { ...applicant, homeValue: 0 })).toBe(0);
  });

  it("keeps Texas under 80 % and its fees at 2 % at most", () => {
    const offers = buildOffers(pricing, { ...applicant, state: "TX" });
    expect(offers.map((offer) => offer.feePercent)).toEqual([2, 2, 2, 1.5]);
    expect(offers[2]).toMatchObject({ maxAmount: 150_000 });
    expect(termsOf(offers[2]!, 150_000).originationFee).toBeLessThanOrEqual(3_000);
  });

  it("gives offers the lender's program, or else that of the AutoPay discount", () => {
    const sets = (rateSet?: string) =>
      buildOffers({ ...pricing, ...(rateSet ? { rateSet } : {}) }, applicant).map(
        (offer) => offer.rateSet,
      );
    expect(new Set(sets("CREDIT_UNION"))).toEqual(new Set(["CREDIT_UNION"]));
    expect(new Set(sets())).toEqual(new Set(["AUTOPAY"]));
  });

  it("gives the same offer the same identifier each time", () => {
    expect(buildOffers(pricing, applicant)).toEqual(buildOffers(pricing, applicant));
    expect(new Set(buildOffers(pricing, applicant).map((offer) => offer.uuid)).size).toBe(4);
  });
});

describe("Selected offer", () => {
  const offer = buildOffers(pricing, applicant)[1]!;

  it("names the limits for an amount outside them", () => {
    expect(english(amountFault(offer, 14_999)!)).toBe("Enter an amount from $15,000 to $175,000.");
    expect(english(amountFault(offer, 20_000.001)!)).toBe("Enter an amount in dollars and cents.");
    expect(amountFault(offer, 15_000)).toBeNull();
  });

  it("computes the figures of a chosen line", () => {
    expect(termsOf(offer, 100_000)).toEqual({
      term: 120,
      rate: 8.25,
      amount: 100_000,
      uwCalculatedDrawAmount: 95_247.17,
      originationFee: 4_752.83,
      monthlyPayment: 1_226.53,
      drawPeriodMonths: 36,
    });
  });
});

describe("10,000 random offers", () => {
  it("splits random offers exactly into draw and fee, and amortizes them exactly", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 640, max: 850 }),
        fc.integer({ min: 50_000, max: 3_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 1_000, max: 60_000 }),
        fc.constantFrom("CA", "TX"),
        fc.nat(3),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (score, homeValue, liens, monthlyDebts, monthlyIncome, state, product, part) => {
          const who = { ...applicant, score, homeValue, liens, monthlyDebts, monthlyIncome, state };
          const offer = buildOffers(pricing, who)[product];
          if (offer === undefined) return;
          const amount = toDollars(
            Math.round(
              toCents(offer.minAmount) + toCents(offer.maxAmount - offer.minAmount) * part,
            ),
          );
          // To the cent, so that the arithmetic meets every amount.
          expect(amountFault({ ...offer, step: 0.01 }, amount)).toBeNull();
          const terms = termsOf(offer, amount);
          expect(toCents(terms.uwCalculatedDrawAmount) + toCents(terms.originationFee)).toBe(
            toCents(amount),
          );
          expect(terms.monthlyPayment + monthlyDebts).toBeLessThanOrEqual(
            monthlyIncome / 2 + 0.001,
          );
          const cltv = combinedLoanToValue(toCents(liens), toCents(amount), toCents(homeValue));
          expect(cltv).toBeLessThanOrEqual(state === "TX" ? 80 : 85);
          const { installments, totalInterest } = schedule(amount, terms.rate, terms.term);
          const paid = installments.reduce((sum, each) => sum + toCents(each.payment), 0);
          const principal = installments.reduce((sum, each) => sum + toCents(each.principal), 0);
          expect(principal).toBe(toCents(amount));
          expect(paid).toBe(toCents(amount) + toCents(totalInterest));
          expect(installments.at(-1)?.balance).toBe(0);
        },
      ),
      { numRuns: 10_000, seed: 20_261_121 },
    );
  });
});

describe("later draws", () => {
  const priced: Pricing = {
    ...pricing,
    laterDraws: {
      index: { name: "Prime Rate", ratePercent: 7, asOf: "2025-11-07" },
      minDraw: 500,
      maxRatePercent: 18,
    },
    stateRules: { TX: { minDraw: 4_000, source: "Tex. Const. art. XVI, sec. 50(t)(2)" } },
  };
  it.each([
    ["CA", 500],
    ["TX", 4_000],
  ])(
    "offers later draws in %s from %d dollars, at the index plus their own margin",
    (state, minDraw) => {
      const offers = buildOffers(priced, { ...applicant, state });
      expect(offers.map(({ laterDraws }) => laterDraws?.margin)).toEqual([0.6, 1.25, 2, 2.5]);
      for (const { laterDraws, step } of offers) {
        expect(laterDraws).toMatchObject({
          indexName: "Prime Rate",
          indexRate: 7,
          minDraw,
          maxRate: 18,
        });
        expect(step).toBe(500);
      }
    },
  );

  it("keeps the offer's terms for later draws, with the margin of the agreed rate", () => {
    const offer = buildOffers(priced, { ...applicant, state: "TX" })[1]!;
    expect(termsOf(offer, 50_000).laterDraws).toEqual(offer.laterDraws);
    // Without AutoPay, the rate of the first draw and the margin are a quarter of a point higher.
    expect(termsOf({ ...offer, rate: 8.5 }, 50_000).laterDraws).toEqual({
      ...offer.laterDraws,
      margin: 1.5,
    });
  });

  it("amountFault names the step for an amount between two steps", () => {
    const [offer] = buildOffers(priced, applicant);
    expect(english(amountFault(offer!, 20_250)!)).toBe("Enter an amount in steps of $500.");
    expect(amountFault(offer!, 20_500)).toBeNull();
  });
});
