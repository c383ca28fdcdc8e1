/** The person whom a flag is decided for. */
export interface FlagUser {
  /**
   * Identifier of the browser or, after a log-in, of the experiment profile; null for a person who
   * is not tracked.
   */
  tracker: string | null;
  /** Known from the session; false without one. */
  authenticated: boolean;
  broker: boolean;
  additionalSigner: boolean;
  /** Sent by the browser, so no protection may depend on it. */
  locale: string | null;
  /**
   * Parameter DDP_Pilot of the first address that the person opened. Source: second product
   * specification, section 9.
   */
  pilot: string | null;
}

/** An unknown person: for pages that are built before the browser identifies itself. */
export const ANYBODY: FlagUser = {
  tracker: null,
  authenticated: false,
  broker: false,
  additionalSigner: false,
  locale: null,
  pilot: null,
};
