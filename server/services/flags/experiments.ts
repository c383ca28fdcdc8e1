import type { FlagDecision } from "#server/lending/definitions/flags/flags.ts";
import type { FlagUser } from "#server/lending/definitions/flags/user.ts";

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
  close(): Promise<void>;
}
