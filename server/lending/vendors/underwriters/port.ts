import type { Condition, NewCondition } from "#server/lending/conditions/conditions.ts";

/** An underwriter's decision on the borrower's answer to a condition. */
export interface ConditionDecision {
  uuid: string;
  status: "ACCEPTED" | "RETURNED";
  /** Reason for a return: a sentence for the borrower. */
  commentsToBorrower?: string;
}

/** Progress of the review of closing documents. */
export type ClosingReview = { status: "COMPLETE" } | { status: "PROCESSING"; hours: number };

/**
 * The people who review an application before funding. They may answer later in their own view;
 * these calls then return nothing.
 */
export interface Underwriters {
  /** Returns the conditions that underwriters raise immediately. */
  conditions(): Promise<NewCondition[]>;
  /** Reviews the closing documents. `begun` is true when an earlier call began the review. */
  closing(begun: boolean): Promise<ClosingReview>;
  /** Returns the decisions that underwriters make immediately. */
  review(conditions: readonly Condition[]): Promise<ConditionDecision[]>;
}
