import { HUNDRED_PERCENT } from "#lending/money/rates.ts";

/** Combined loan-to-value in percent, two decimals: (liens + line) / value. Null without a value to divide by. */
export function combinedLoanToValue(liens: number, line: number, value: number): number | null {
  return value > 0 ? percent(liens + line, value) : null;
}

/**
 * Debt-to-income in percent, two decimals: monthly debts over gross monthly income. Null without
 * income: never divided.
 */
export function debtToIncome(monthlyDebts: number, monthlyIncome: number): number | null {
  return monthlyIncome > 0 ? percent(monthlyDebts, monthlyIncome) : null;
}

export interface LineLimits {
  /** Greatest combined loan-to-value, ten-thousandths of a percent; null without security. */
  cltvCap: number | null;
  /** Least line, cents. */
  minLine: number;
  /** Greatest line, cents. */
  maxLine: number;
  /** Lines are whole multiples of this, cents. */
  step: number;
}

/**
 * Room under the cap before any limit, cents: value · cap − liens, floored to the cent; negative
 * when the liens exceed it.
 */
export function equityRoom(value: number, liens: number, cltvCap: number): number {
  return Math.floor((value * cltvCap) / HUNDRED_PERCENT) - liens;
}

/**
 * Greatest line that can be offered, cents: the room, or the limit without security, floored to the
 * step and clamped; 0 when the least line does not fit.
 */
export function maxLine(value: number, liens: number, limits: LineLimits): number {
  const { cltvCap, maxLine: most } = limits;
  const room = cltvCap === null ? most : Math.min(equityRoom(value, liens, cltvCap), most);
  const stepped = Math.floor(room / limits.step) * limits.step;
  return stepped >= limits.minLine ? stepped : 0;
}

function percent(part: number, total: number): number {
  return Math.round((part / total) * 10_000) / 100;
}
