/**
 * Maximum number of reasons in a notice: more than four are not likely to help the applicant (12
 * CFR 1002.9, comment 9(b)(2)-1).
 */
const MOST_REASONS = 4;

/** Returns the distinct reasons that a notice of adverse action states, the most important first. */
export function principalReasons(reasons: readonly string[]): string[] {
  return [...new Set(reasons)].slice(0, MOST_REASONS);
}
