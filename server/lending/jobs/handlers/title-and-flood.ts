import { later } from "#server/platform/clock/later.ts";
import type { JobHandler } from "#server/lending/jobs/handler.ts";

type TitleKind = "PREQUAL" | "FINAL";

/**
 * Searches the title, or records when the report is expected. Option `kind`: PREQUAL before the
 * decision, FINAL before closing.
 */
export const searchTitle: JobHandler = async ({ application, profile, options, vendors, now }) => {
  const kind: TitleKind = options["kind"] === "PREQUAL" ? "PREQUAL" : "FINAL";
  const { address = {}, county } = application.property ?? {};
  const report = await vendors.title.search({
    address,
    ...(county === undefined ? {} : { county }),
    owner: profile.name ?? {},
  });
  if (report.status === "PROCESSING")
    return {
      patch: {
        titleReport: { expectedAt: later(now, report.hours) },
        status: { title: `${kind}_TITLE_PROCESSING` },
      },
    };
  return {
    patch: {
      titleReport: {
        vesting: report.vesting ?? null,
        expectedAt: null,
        completedAt: now.toISOString(),
      },
      status: {
        title: `${kind}_TITLE_COMPLETE`,
        ...(kind === "PREQUAL" ? { prequalTitleComplete: true } : { titleComplete: true }),
      },
    },
  };
};

/** Determines the flood zone, or records when the certificate is expected. */
export const determineFlood: JobHandler = async ({ application, vendors, now }) => {
  const report = await vendors.flood.determine({ address: application.property?.address ?? {} });
  if (report.status === "PENDING")
    return {
      patch: {
        flood: { expectedAt: later(now, report.hours) },
        status: { floodComplete: true, waitingOnFloodCert: true },
      },
    };
  return {
    patch: {
      flood: {
        zone: report.zone,
        specialHazard: report.specialHazard,
        determinedAt: now.toISOString(),
      },
      property: { floodZone: report.zone },
      status: { floodComplete: true, waitingOnFloodCert: false },
    },
  };
};
