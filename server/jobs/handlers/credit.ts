import type { MergePatch } from "#server/application/ports.ts";
import { localDate } from "#engine/time/local-date.ts";
import { isOfAge } from "#server/offers/age.ts";
import { timeZoneOf } from "#engine/time/time-zones.ts";
import type { CreditReport } from "#server/vendors/credit/port.ts";
import type { JobContext, JobHandler } from "../handler.ts";

/** From so many inquiries in 90 days on, the borrower says what they were for. */
const INQUIRIES = 3;

/** Results of the hard report; a file that matched before and does not now is an error to look at. */
const HARD_RESULTS: readonly string[] = ["MATCH", "LOCKED", "FROZEN", "MINOR"];

/** What asked for another try has been answered; no PIN is kept longer than it is needed. */
const answered = { requested: null, pin: null };

export const pullSoftCredit: JobHandler = async (context) => {
  // Who may not sign is not asked about.
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
        inquiryAttestNeeded: report.inquiries90Days >= INQUIRIES,
        creditFrozenWithPin: stillFrozen(context, report),
      },
    },
  };
};

export const pullHardCredit: JobHandler = async (context) => {
  // The birth date may have been corrected since the soft report, on the summary.
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
      // A file that cannot be read now leaves what the soft report said.
      credit: reported(context, report, undefined),
      creditRetry: answered,
      status: {
        hardCreditComplete: true,
        // Whoever asked since the soft report may have lent: the borrower says so.
        ...(report.inquiries90Days >= INQUIRIES ? { inquiryAttestNeeded: true } : {}),
        hardCreditResult: HARD_RESULTS.includes(report.result) ? report.result : "ERROR",
        creditFrozenWithPin: stillFrozen(context, report),
      },
    },
  };
};

function underAge({ application, profile, organisation, now }: JobContext): boolean {
  const { state, county, address } = application.property ?? {};
  const at = state ?? address?.state;
  const today = localDate(now, timeZoneOf(at, county));
  return profile.dob !== undefined && !isOfAge(profile.dob, today, organisation, at);
}

function pull({ application, profile, vendors }: JobContext, kind: "soft" | "hard") {
  const { property, creditRetry } = application;
  return vendors.credit.pull(kind, {
    name: profile.name ?? {},
    ...(profile.dob === undefined ? {} : { dob: profile.dob }),
    ...(profile.ssn === undefined ? {} : { ssn: profile.ssn }),
    ...(property?.address === undefined ? {} : { address: property.address }),
    ...(creditRetry?.pin === undefined ? {} : { pin: creditRetry.pin }),
    ...(creditRetry?.bureau === undefined ? {} : { bureau: creditRetry.bureau }),
  });
}

function stillFrozen({ application }: JobContext, report: CreditReport): boolean {
  return (
    report.pinRejected || (report.result === "FROZEN" && application.creditRetry?.pin !== undefined)
  );
}

/** @param absent what stands for figures that the report does not have: null clears them, undefined keeps them */
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
