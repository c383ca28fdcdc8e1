import type { Condition, NewCondition } from "#server/conditions/conditions.ts";

/** What an underwriter says of what was sent. */
export interface ConditionDecision {
  uuid: string;
  status: "ACCEPTED" | "RETURNED";
  /** Why it comes back, a sentence for the borrower. */
  commentsToBorrower?: string;
}

/** The people who look at an application before it is funded. They may answer later, in a view of their own: then nothing comes back here. */
export interface Underwriters {
  /** What they ask for before funding, as far as it is known at once. */
  conditions(): Promise<NewCondition[]>;
  /** What they say of answers, as far as it is known at once. */
  review(conditions: readonly Condition[]): Promise<ConditionDecision[]>;
}
