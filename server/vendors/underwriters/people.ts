import type { Underwriters } from "./port.ts";

/** People at a desk: they raise and decide conditions themselves, so a job that asks has nothing to write. */
export const underwritersAtTheirDesk: Underwriters = {
  conditions: async () => [],
  review: async () => [],
};
