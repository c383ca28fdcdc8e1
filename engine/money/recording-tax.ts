import { toCents, toDollars } from "./cents.ts";

/** One tax on the recording of a mortgage, as it falls on the borrower. */
export interface RecordingTaxPart {
  /** Percent of the line. */
  percent: number;
  /** US dollars of the line that this part leaves out. */
  exempt?: number;
  /** Lines from this amount on, US dollars. */
  from?: number;
  /** Lines under this amount, US dollars. */
  below?: number;
}

/** Taxed is each $100 and each remaining major fraction of $100: N.Y. Tax Law 253(1)(a). */
const UNIT = 10_000;

/**
 * What recording a line costs in tax, US dollars. It is due once, on the whole line and not on what is drawn: a draw after the first is
 * not taxed again (20 NYCRR 647.1, 647.4).
 */
export function recordingTax(parts: readonly RecordingTaxPart[], line: number): number {
  const mills = parts
    .filter(({ from = 0, below = Number.POSITIVE_INFINITY }) => line >= from && line < below)
    .map(({ percent, exempt = 0 }) => {
      const taxed = Math.max(0, toCents(line) - toCents(exempt));
      const units = Math.floor(taxed / UNIT) + (taxed % UNIT > UNIT / 2 ? 1 : 0);
      // Percent of $100 is the same number of dollars; a rate has up to three decimals.
      return units * Math.round(percent * 1_000);
    });
  return toDollars(Math.round(mills.reduce((sum, each) => sum + each, 0) / 10));
}
