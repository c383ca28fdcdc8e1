import type { FlagDecision } from "./flags.ts";
import type { FlagUser } from "./user.ts";

/** A service that decides flags and runs experiments, where one is set up. Its word counts for the flags that it has. */
export interface Experiments {
  /** Keys of its flags; none as long as it has not been reached. */
  keys(): readonly string[];
  /**
   * Null for a flag that it does not have, and for a person without a tracker.
   * @param exposed the person is about to see what is decided, so it counts in the experiment's figures
   */
  decide(key: string, orgCode: string, user: FlagUser, exposed: boolean): FlagDecision | null;
  close(): Promise<void>;
}
