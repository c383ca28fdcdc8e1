import type { MergePatch } from "#server/lending/application/ports.ts";
import { localDate } from "#lending/time/local-date.ts";
import { isOfAge } from "#server/lending/underwriting/age.ts";
import { timeZoneOf } from "#lending/time/time-zones.ts";
import type { CreditReport } from "#server/lending/vendors/credit/port.ts";
import type { JobContext, JobHandler } from "#server/lending/jobs/handler.ts";
import { optionNumber } from "#server/lending/jobs/options.ts";

/**
 * Results of the hard report that have a state of their own. Any other mismatch is an error that
 * people review.
 */
const HARD_RESULTS: readonly string[] = ["MATCH", "LOCKED", "FROZEN", "MINOR"];

/**
 * Clears the request for another attempt, and with it the PIN, which is stored no longer than
 * needed.
 */
const answered = { requested: null, pin: null };

export const pullSoftCredit: JobHandler = async (context) => {
  // The bureau is not asked about a person who is too young to sign.
  if (underAge(context))
    return {
      patch: {
        creditRetry: answered,
        status: { softCreditComplete: true, softCreditResult: "MINOR" },
      },
    };
  const report = await pull(context, "soft");
  return {
    patch: {
      credit: reported(context, report, null),
      creditRetry: answered,
      status: {
        softCreditComplete: true,
        softCreditResult: report.result,
        inquiryAttestNeeded: asksAboutInquiries(context, report),
        creditFrozenWithPin: stillFrozen(context, report),
      },
    },
  };
};

export const pullHardCredit: JobHandler = async (context) => {
  // The summary page may have corrected the birth date after the soft report.
  if (underAge(context))
    return {
      patch: {
        creditRetry: answered,
        status: { hardCreditComplete: true, hardCreditResult: "MINOR" },
      },
    };
  const report = await pull(context, "hard");
  return {
    patch: {
      // A file that cannot be read now keeps the figures of the soft report.
      credit: reported(context, report, undefined),
      creditRetry: answered,
      status: {
        hardCreditComplete: true,
        // A lender that inquired since the soft report may have lent, so the borrower attests
        // again.
        ...(asksAboutInquiries(context, report) ? { inquiryAttestNeeded: true } : {}),
        hardCreditResult: HARD_RESULTS.includes(report.result) ? report.result : "ERROR",
        creditFrozenWithPin: stillFrozen(context, report),
      },
    },
  };
};

function underAge({ application, profile, organisation, now }: JobContext): boolean {
  const { state, county, address } = application.property ?? {};
  const homeState = state ?? address?.state;
  const today = localDate(now, timeZoneOf(homeState, county));
  return profile.dob !== undefined && !isOfAge(profile.dob, today, organisation, homeState);
}

function pull({ application, profile, vendors }: JobContext, kind: "soft" | "hard") {
  const { property, creditRetry } = application;
  const address = profile.homeAddress ?? property?.address;
  return vendors.credit.pull(kind, {
    name: profile.name ?? {},
    ...(profile.dob === undefined ? {} : { dob: profile.dob }),
    ...(profile.ssn === undefined ? {} : { ssn: profile.ssn }),
    ...(address === undefined ? {} : { address }),
    ...(creditRetry?.pin === undefined ? {} : { pin: creditRetry.pin }),
    ...(creditRetry?.bureau === undefined ? {} : { bureau: creditRetry.bureau }),
  });
}

/** Returns whether the borrower must attest recent inquiries; option `attestInquiriesFrom`. */
function asksAboutInquiries(context: JobContext, { inquiries90Days }: CreditReport): boolean {
  return inquiries90Days >= optionNumber(context, "attestInquiriesFrom");
}

function stillFrozen({ application }: JobContext, report: CreditReport): boolean {
  return (
    report.pinRejected || (report.result === "FROZEN" && application.creditRetry?.pin !== undefined)
  );
}

/**
 * @param absent value for figures that the report lacks: null clears them, undefined keeps the
 * stored ones
 */
function reported(
  { application, profile, now }: JobContext,
  report: CreditReport,
  absent: null | undefined,
): MergePatch {
  const usedSsn = profile.ssn !== undefined;
  if (report.result !== "MATCH" && absent === undefined)
    return { frozenBureaus: report.frozenBureaus, usedSsn };
  const { property } = application;
  return {
    score: report.score ?? absent,
    bureau: report.bureau ?? absent,
    scoreDate: localDate(now, timeZoneOf(property?.state, property?.county)),
    scoreRange: report.scoreRange,
    monthlyDebts: report.monthlyDebts,
    keyFactors: report.keyFactors,
    frozenBureaus: report.frozenBureaus,
    inquiries: report.inquiries90Days,
    latePayments: report.latePayments,
    fraudAlert: report.fraudAlert,
    usedSsn,
  };
}
