import { english, messageOf } from "#server/lending/locale/wording.ts";
import { message, type MessageCode } from "#server/platform/errors/message.ts";

/** Principal reasons of a decline, in the words of Regulation B, form C-1. */
export const REASONS = {
  temporaryEmployment: english(message("temporary-employment")),
  employmentUnverified: english(message("employment-unverified")),
  insufficientIncome: english(message("insufficient-income")),
  excessiveObligations: english(message("excessive-obligations")),
  limitedCredit: english(message("limited-credit")),
  /** "Other, specify" of the form. */
  identityUnverified: english(message("identity-unverified")),
  collateral: english(message("collateral")),
} as const;

export interface Decline {
  reasons: string[];
  /** Codes of the reasons, in the same order; null for a factor in the bureau's own words. */
  reasonCodes: (MessageCode | null)[];
  /** ISO 8601. */
  at: string;
}

/** The adverse action as the application stores it. */
export const declineFor = (reasons: string[], at: string): Decline => ({
  reasons,
  reasonCodes: reasons.map((reason) => messageOf(reason)?.code ?? null),
  at,
});
