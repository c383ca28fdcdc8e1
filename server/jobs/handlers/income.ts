import { derivedUuid } from "#server/offers/identifiers.ts";
import { REASONS } from "#server/offers/reasons.ts";
import type { JobHandler } from "../handler.ts";

/** What the sources on file really bring. */
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
  // Pay stubs that do not prove it either are for people: nobody is asked twice for the same.
  if (report.paystubsNeeded === true && paystubUuids.length > 0)
    return {
      patch: {
        status: { incomeComplete: true, employmentVerificationNeeded: false, uwDecision: "REVIEW" },
      },
    };
  if (report.paystubsNeeded === true)
    return {
      patch: {
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
        // The figure is that of the person: it counts once, however many sources show it.
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

/** Whether the employer confirms; one that does not ends the application. */
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
        ? {}
        : { decline: { reasons: [REASONS.employmentUnverified], at: now.toISOString() } }),
      status: {
        employmentVerificationNeeded: false,
        ...(verified ? {} : { uwDecision: "DECLINE", uwSubDecision: "UNKNOWN_SUBDECISION" }),
      },
    },
  };
};
