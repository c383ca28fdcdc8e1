import type { FlagDecision } from "./flags.ts";
import type { FlagUser } from "./user.ts";

/**
 * A service that decides flags and runs experiments. Its decision takes precedence for the flags
 * that it has.
 */
export interface Experiments {
  /** Keys of its flags; empty until the service has answered. */
  keys(): readonly string[];
  /**
   * Returns null for a flag that the service does not have, and for a person without a tracker.
   * @param exposed the person is about to see the variation, so the experiment counts the decision
   */
  decide(key: string, orgCode: string, user: FlagUser, exposed: boolean): FlagDecision | null;
  /** Counts that a person saw this variation of a flag. */
  shown(key: string, orgCode: string, user: FlagUser, variation: string): void;
  close(): Promise<void>;
}
