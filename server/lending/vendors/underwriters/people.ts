import type { Underwriters } from "./port.ts";

/**
 * Hours of a review of closing documents. In that time, underwriters raise conditions or decide the
 * application.
 */
const LOOK_HOURS = 24;

/**
 * Underwriters who work in their own view. They raise and decide conditions there, so a job has
 * nothing to write.
 */
export const underwritersAtTheirDesk: Underwriters = {
  conditions: async () => [],
  closing: async (begun) =>
    begun ? { status: "COMPLETE" } : { status: "PROCESSING", hours: LOOK_HOURS },
  review: async () => [],
};
