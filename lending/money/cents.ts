/**
 * Returns the whole cents of an amount in US dollars, rounded half-up.
 *
 * It rounds the shortest decimal spelling of the number, so 1.005 is 101 cents although its binary
 * value lies just below the half.
 */
export function toCents(dollars: number): number {
  if (!Number.isFinite(dollars))
    throw new RangeError(`toCents: ${dollars} is not an amount of money.`);
  const spelled = String(dollars);
  const shifted = spelled.includes("e") ? dollars * 100 : Number(`${spelled}e2`);
  return Math.round(shifted);
}

/** Returns the US dollars of whole cents. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Rounds an amount in US dollars half-up to the cent. */
export function roundCents(dollars: number): number {
  return toDollars(toCents(dollars));
}

/**
 * Divides two non-negative whole numbers and rounds half-up. Exact while twice the numerator stays
 * below 2^53.
 */
export function divideHalfUp(numerator: number, denominator: number): number {
  const doubled = 2 * numerator + denominator;
  const divisor = 2 * denominator;
  return (doubled - (doubled % divisor)) / divisor;
}
