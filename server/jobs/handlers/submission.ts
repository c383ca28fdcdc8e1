import type { JobHandler } from "../handler.ts";

/** The application is received in full: the day from which times for a decision run (12 CFR 1002.9(a)(1)). */
export const submitApplication: JobHandler = async ({ application, now }) => ({
  patch: {
    submittedAt: application.submittedAt ?? now.toISOString(),
    status: { submitted: true },
  },
});
