import { rescissionOf } from "#server/lending/rescission/rescission.ts";
import type { JobHandler } from "#server/lending/jobs/handler.ts";

/** Begins the right to cancel at the last signature (12 CFR 1026.15), by the calendar of the property. */
export const beginRescission: JobHandler = async ({ application, organisation, now }) => ({
  patch: {
    rescission: { ...rescissionOf(application, organisation, now) },
    status: { rescissionStarted: true },
  },
});
