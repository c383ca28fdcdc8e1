import { divideHalfUp, toCents, toDollars } from "./cents.ts";
import { HUNDRED_PERCENT, toRateUnits } from "./rates.ts";

/** The two parts of a line of credit, US dollars; they add up to the line to the cent. */
export interface LineSplit {
  draw: number;
  fee: number;
}

/**
 * Splits a line into the initial draw and the financed origination fee.
 *
 * The fee is a percentage of the draw, so draw = line / (1 + fee%), rounded half-up, and the fee is the rest.
 *
 * @param line US dollars
 * @param feePercent percent of the draw, such as 4.99
 */
export function splitLine(line: number, feePercent: number): LineSplit {
  const lineCents = toCents(line);
  const fee = toRateUnits(feePercent);
  const drawCents = divideHalfUp(lineCents * HUNDRED_PERCENT, HUNDRED_PERCENT + fee);
  return { draw: toDollars(drawCents), fee: toDollars(lineCents - drawCents) };
}

/**
 * Returns the line for a wanted draw: the draw plus its fee, rounded half-up.
 *
 * @param draw US dollars
 * @param feePercent percent of the draw
 */
export function lineForDraw(draw: number, feePercent: number): number {
  const fee = toRateUnits(feePercent);
  return toDollars(divideHalfUp(toCents(draw) * (HUNDRED_PERCENT + fee), HUNDRED_PERCENT));
}
