import fc from "fast-check";
import { expect, it } from "vitest";
import { settleCosts, splitLine, toCents } from "./index.ts";

it.each([
  // costs, tax, expected total and payout of a draw of 58,258.08
  [{ recording: 62 }, undefined, 62, 58_196.08],
  [{ recording: 204.5, valuation: 180 }, undefined, 384.5, 57_873.58],
  [{ recording: 148, notary: 300 }, 1_050.5, 1_498.5, 56_759.58],
  [{}, undefined, 0, 58_258.08],
])("takes %j and a tax of %s from the first draw", (costs, recordingTax, total, payout) => {
  expect(
    settleCosts({
      line: 60_000,
      draw: 58_258.08,
      fee: 1_741.92,
      costs,
      ...(recordingTax === undefined ? {} : { recordingTax }),
    }),
  ).toEqual({ total, payout });
});

it("lets the lender bear the costs above a state's limit of fee and costs together", () => {
  // 2 percent of $50,000 is $1,000; the fee takes $980.39 of it.
  const { draw, fee } = splitLine(50_000, 2);
  expect(
    settleCosts({
      line: 50_000,
      draw,
      fee,
      costs: { valuation: 180, notary: 300, recording: 62 },
      capPercent: 2,
    }),
  ).toEqual({ lenderCredit: 522.39, total: 19.61, payout: 49_000 });
});

it("returns no part of the fee and does not count a tax as a cost", () => {
  expect(
    settleCosts({
      line: 20_000,
      draw: 19_000,
      fee: 1_000,
      costs: { recording: 62 },
      recordingTax: 100,
      capPercent: 2,
    }),
  ).toEqual({ lenderCredit: 62, total: 100, payout: 18_900 });
});

it("divides every line between fee, costs and payout to the cent", () => {
  const cents = fc.integer({ min: 0, max: 200_000 }).map((each) => each / 100);
  fc.assert(
    fc.property(
      fc.integer({ min: 15_000, max: 400_000 }),
      fc.constantFrom(0, 2, 2.49, 4.99),
      fc.record({ recording: cents, notary: cents }),
      cents,
      fc.option(fc.constant(2), { nil: undefined }),
      (line, percent, costs, recordingTax, cap) => {
        const { draw, fee } = splitLine(line, percent);
        const settled = settleCosts({
          line,
          draw,
          fee,
          costs,
          recordingTax,
          ...(cap === undefined ? {} : { capPercent: cap }),
        });
        const { total, payout, lenderCredit = 0 } = settled;
        expect(toCents(fee) + toCents(total) + toCents(payout)).toBe(toCents(line));
        expect(toCents(total) + toCents(lenderCredit)).toBe(
          toCents(costs.recording) + toCents(costs.notary) + toCents(recordingTax),
        );
        if (cap !== undefined && percent <= cap)
          expect(toCents(fee) + toCents(total) - toCents(recordingTax)).toBeLessThanOrEqual(
            line * cap,
          );
      },
    ),
  );
});
