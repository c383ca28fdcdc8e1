import type { Reaction } from "#server/lending/application/reactions.ts";
import { latestRequestAt } from "./conditions.ts";

/** Records the time of the lender's latest request. */
export const conditionReaction: Reaction = {
  amend({ before, after, now }) {
    const conditionsAskedAt = latestRequestAt(before, after, now);
    return conditionsAskedAt === undefined ? {} : { conditionsAskedAt };
  },
};
