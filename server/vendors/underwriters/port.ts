import type { Condition, NewCondition } from "#server/conditions/conditions.ts";

/** What an underwriter says of what was sent. */
export interface ConditionDecision {
  uuid: string;
  status: "ACCEPTED" | "RETURNED";
  /** Why it comes back, a sentence for the borrower. */
  commentsToBorrower?: string;
}

/** How far the look at closing documents is. */
export type ClosingReview = { status: "COMPLETE" } | { status: "PROCESSING"; hours: number };

/** The people who look at an application before it is funded. They may answer later, in a view of their own: then nothing comes back here. */
export interface Underwriters {
  /** What they ask for before funding, as far as it is known at once. */
  conditions(): Promise<NewCondition[]>;
  /** Their look at the closing documents; `begun` when they were asked before. */
  closing(begun: boolean): Promise<ClosingReview>;
  /** What they say of answers, as far as it is known at once. */
  review(conditions: readonly Condition[]): Promise<ConditionDecision[]>;
}
