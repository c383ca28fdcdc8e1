/** Principal reasons of a decline, in the words of Regulation B, form C-1; no more than four are given. */
export const REASONS = {
  temporaryEmployment: "Temporary or irregular employment",
  employmentUnverified: "Unable to verify employment",
  insufficientIncome: "Income insufficient for amount of credit requested",
  excessiveObligations: "Excessive obligations in relation to income",
  limitedCredit: "Limited credit experience",
  /** "Other, specify" of the form. */
  identityUnverified: "Unable to verify identity",
  collateral: "Value or type of collateral not sufficient",
} as const;

const MOST = 4;

export function principalReasons(reasons: readonly string[]): string[] {
  return [...new Set(reasons)].slice(0, MOST);
}
