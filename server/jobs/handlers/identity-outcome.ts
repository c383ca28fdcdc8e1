import { later } from "#server/clock/later.ts";
import type { Application, MergePatch } from "#server/application/ports.ts";
import { REASONS } from "#server/offers/reasons.ts";
import type { IdentityReport } from "#server/vendors/identity/port.ts";

/** Photos that the borrower is asked for before a person looks. */
const MOST_ATTEMPTS = 3;
/** Hours that a person's look takes when the vendor has not said. */
const REVIEW_HOURS = 24;

/**
 * What an answer of the identity check comes to. Verified: on. Failed: asked again with the reason, and after the third try a person
 * looks. In review: waited for, then either verified or, because nobody could confirm who applies, declined.
 */
export function identityOutcome(
  { identity }: Pick<Application, "identity">,
  report: IdentityReport,
  now: Date,
  /** Whether an identity that nobody could confirm ends the application; another owner's is asked for again. */
  declines = true,
): MergePatch {
  const reviewed = identity?.verification === "PENDING_REVIEW";
  // A review is about what was sent before, so it is no further try.
  const attempts = (identity?.attempts ?? 0) + (reviewed ? 0 : 1);
  switch (report.outcome) {
    case "VERIFIED":
      return {
        identity: { verification: "VERIFIED", attempts, problem: null, expectedAt: null },
        status: { identityComplete: true },
      };
    case "PENDING_REVIEW":
      return inReview(attempts, report.hours, now);
    case "FAILED_VERIFICATION":
      if (reviewed) return declines ? refused(now) : askedAgain(report.problem);
      if (attempts >= MOST_ATTEMPTS) return inReview(attempts, REVIEW_HOURS, now);
      return {
        identity: { verification: "FAILED_VERIFICATION", attempts, problem: report.problem },
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
      expectedAt: later(now, hours),
    },
    status: { identityComplete: false },
  };
}

function refused(now: Date): MergePatch {
  return {
    identity: { verification: "FAILED_VERIFICATION", expectedAt: null },
    decline: { reasons: [REASONS.identityUnverified], at: now.toISOString() },
    status: {
      identityComplete: false,
      uwDecision: "DECLINE",
      uwSubDecision: "UNKNOWN_SUBDECISION",
    },
  };
}

function askedAgain(problem: string): MergePatch {
  return {
    identity: { verification: "FAILED_VERIFICATION", attempts: 0, problem, expectedAt: null },
    status: { identityComplete: false, identitySubmitted: false },
  };
}
