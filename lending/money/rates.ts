/**
 * Ten-thousandths of a percent in one percent. Every quoted rate or fee is a whole number of them:
 * 8.25 % is 82,500, so that sums and products are exact.
 */
const UNIT = 10_000;

/** 100 % in ten-thousandths of a percent. */
export const HUNDRED_PERCENT = 100 * UNIT;

/**
 * Returns whole ten-thousandths of a percent.
 * @param percent such as 8.25
 */
export function toRateUnits(percent: number): number {
  return Math.round(percent * UNIT);
}

/** Adds percentages exactly, without errors of binary fractions. */
export function addPercent(...percents: readonly number[]): number {
  return percents.reduce((sum, percent) => sum + toRateUnits(percent), 0) / UNIT;
}
