import { toCents, toDollars } from "./cents.ts";

/** The borrower's part of one tax on the recording of a mortgage. */
export interface RecordingTaxPart {
  /** Percent of the line. */
  percent: number;
  /** Exempt part of the line, US dollars. */
  exempt?: number;
  /** Smallest line that the tax applies to, US dollars. */
  from?: number;
  /** The tax applies only to lines below this amount, US dollars. */
  below?: number;
}

/**
 * The tax is due on each $100 and on a remaining major fraction of $100: N.Y. Tax Law 253(1)(a).
 */
const UNIT = 10_000;

/**
 * Returns the recording tax of a line, US dollars. It is due once, on the whole line rather than on
 * the draw; later draws are not taxed again (20 NYCRR 647.1, 647.4).
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
