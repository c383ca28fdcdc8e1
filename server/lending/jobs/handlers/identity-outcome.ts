import { messageOf } from "#server/lending/locale/wording.ts";
import { later } from "#server/platform/clock/later.ts";
import type { Application, MergePatch } from "#server/lending/application/ports.ts";
import { REASONS, declineFor } from "#server/lending/underwriting/reasons.ts";
import type { IdentityReport } from "#server/lending/vendors/identity/port.ts";

/** Options of the job; see schemas/jobs/identity.verify.schema.json. */
export interface IdentityOptions {
  /** Photos that the person is asked for before an underwriter looks. */
  attempts: number;
  /** Hours that an underwriter's look takes when the vendor does not say. */
  reviewHours: number;
  /**
   * True when an unconfirmed identity declines the application. Another owner is asked again
   * instead.
   */
  declines: boolean;
}

/**
 * Returns what a report of the identity check changes. Verified: the step is complete. Failed: the
 * borrower tries again, and after the last attempt an underwriter reviews. A review ends verified
 * or declined.
 */
export function identityOutcome(
  { identity }: Pick<Application, "identity">,
  report: IdentityReport,
  now: Date,
  options: IdentityOptions,
): MergePatch {
  const reviewed = identity?.verification === "PENDING_REVIEW";
  // A review is about an earlier attempt and does not count as another.
  const attempts = (identity?.attempts ?? 0) + (reviewed ? 0 : 1);
  switch (report.outcome) {
    case "VERIFIED":
      return {
        identity: {
          verification: "VERIFIED",
          attempts,
          problem: null,
          problemCode: null,
          expectedAt: null,
        },
        status: { identityComplete: true },
      };
    case "PENDING_REVIEW":
      return inReview(attempts, report.hours, now);
    case "FAILED_VERIFICATION":
      if (reviewed) return options.declines ? refused(now) : askedAgain(report.problem);
      if (attempts >= options.attempts) return inReview(attempts, options.reviewHours, now);
      return {
        identity: { verification: "FAILED_VERIFICATION", attempts, ...problemAs(report.problem) },
        status: { identityComplete: false, identitySubmitted: false },
      };
  }
}

function inReview(attempts: number, hours: number, now: Date): MergePatch {
  return {
    identity: {
      verification: "PENDING_REVIEW",
      attempts,
      problem: null,
      problemCode: null,
      expectedAt: later(now, hours),
    },
    status: { identityComplete: false },
  };
}

function refused(now: Date): MergePatch {
  return {
    identity: { verification: "FAILED_VERIFICATION", expectedAt: null },
    decline: declineFor([REASONS.identityUnverified], now.toISOString()),
    status: {
      identityComplete: false,
      uwDecision: "DECLINE",
      uwSubDecision: "UNKNOWN_SUBDECISION",
    },
  };
}

/** A problem in English, with the code of its wording where the server has one. */
const problemAs = (problem: string) => ({
  problem,
  problemCode: messageOf(problem)?.code ?? null,
});

function askedAgain(problem: string): MergePatch {
  return {
    identity: {
      verification: "FAILED_VERIFICATION",
      attempts: 0,
      ...problemAs(problem),
      expectedAt: null,
    },
    status: { identityComplete: false, identitySubmitted: false },
  };
}
