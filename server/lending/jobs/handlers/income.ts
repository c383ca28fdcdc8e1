import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";
import { REASONS, declineFor } from "#server/lending/underwriting/reasons.ts";
import { withSource, type IncomeSource } from "#server/lending/effects/income-source.ts";
import type { Application } from "#server/lending/application/ports.ts";
import type { JobHandler } from "#server/lending/jobs/handler.ts";

/** Verifies the income of the sources on file. */
export const verifyIncome: JobHandler = async ({ application, vendors }) => {
  const { statedIncome, incomeSources = [], paystubUuids = [], incomeDocuments = {} } = application;
  const { vendor, reference, usedAt } = application.incomeLink ?? {};
  const stated = statedIncome?.annualIncome ?? 0;
  const report = await vendors.income.verify({
    stated,
    sources: incomeSources.flatMap(({ source }) => source ?? []),
    documents: [...paystubUuids, ...Object.values(incomeDocuments).flat()],
    ...(vendor !== undefined && reference !== undefined && usedAt !== undefined
      ? { visit: { vendor, reference } }
      : {}),
  });
  // When pay stubs do not prove the income either, people review: the borrower is not asked twice
  // for the same.
  if (report.paystubsNeeded === true && paystubUuids.length > 0)
    return {
      patch: {
        status: { incomeComplete: true, employmentVerificationNeeded: false, uwDecision: "REVIEW" },
      },
    };
  if (report.paystubsNeeded === true)
    return {
      patch: {
        paystubsAsked: report.paystubs ?? null,
        status: {
          incomeComplete: false,
          employmentVerificationNeeded: false,
          paystubsRequested: true,
          manualPaystubUpload: true,
          manualPaystubTasksComplete: false,
        },
      },
    };
  const annualIncome = report.annualIncome ?? stated;
  const onFile =
    incomeSources.length > 0
      ? incomeSources
      : [
          {
            uuid: derivedUuid("income", application.uuid ?? "", "OTHER"),
            source: "OTHER" as const,
          },
        ];
  return {
    patch: {
      incomeSources: onFile.map((source, index) => ({
        employmentType: statedIncome?.employmentType,
        ...source,
        // The income belongs to the person: it counts once, however many sources show it.
        annualIncome: index === 0 ? annualIncome : 0,
        verified: true,
      })),
      status: {
        incomeComplete: true,
        employmentVerificationNeeded: report.employmentVerificationNeeded,
      },
    },
  };
};

/**
 * Returns the income sources with the employer's confirmation. It adds no income: other sources show
 * the figure.
 */
const confirmedByEmployer = (application: Application): IncomeSource[] =>
  withSource(application, { source: "EMPINFO" }).map((source) =>
    source.source === "EMPINFO" ? { ...source, annualIncome: 0, verified: true } : source,
  );

/**
 * Asks the employer to confirm the employment. Without a confirmation, the application is declined.
 */
export const verifyEmployment: JobHandler = async ({ application, vendors, now }) => {
  const { employerVerification, statedIncome } = application;
  const { verified } = await vendors.employment.verify({
    employer: employerVerification?.employerName ?? statedIncome?.employer ?? "",
    ...(employerVerification?.phone === undefined ? {} : { phone: employerVerification.phone }),
  });
  return {
    patch: {
      employerVerification: { verified, verifiedAt: now.toISOString() },
      ...(verified
        ? { incomeSources: confirmedByEmployer(application) }
        : { decline: declineFor([REASONS.employmentUnverified], now.toISOString()) }),
      status: {
        employmentVerificationNeeded: false,
        ...(verified ? {} : { uwDecision: "DECLINE", uwSubDecision: "UNKNOWN_SUBDECISION" }),
      },
    },
  };
};
