import type { JobHandler } from "#server/lending/jobs/handler.ts";

/**
 * Records the complete application: the time limits for a decision count from this day (12 CFR
 * 1002.9(a)(1)).
 */
export const submitApplication: JobHandler = async ({ application, now }) => ({
  patch: {
    submittedAt: application.submittedAt ?? now.toISOString(),
    status: { submitted: true },
  },
});
