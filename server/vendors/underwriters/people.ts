import type { Underwriters } from "./port.ts";

/** Hours that people take for a look at closing documents. What is wrong they say in that time, by a condition or a decision. */
const LOOK_HOURS = 24;

/** People at a desk: they raise and decide conditions themselves, so a job that asks has nothing to write. */
export const underwritersAtTheirDesk: Underwriters = {
  conditions: async () => [],
  closing: async (begun) =>
    begun ? { status: "COMPLETE" } : { status: "PROCESSING", hours: LOOK_HOURS },
  review: async () => [],
};
