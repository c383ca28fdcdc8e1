/** For whom a flag is asked. */
export interface FlagUser {
  /** Identifier of the browser or, once somebody is logged in, of their experiment profile; null when nobody is tracked. */
  tracker: string | null;
  /** As the server knows it; false for anybody without a session. */
  authenticated: boolean;
  broker: boolean;
  additionalSigner: boolean;
  /** As the browser says; nothing may be protected by it. */
  locale: string | null;
  /** The parameter DDP_Pilot of the address with which the person first came. Source: second product specification, section 9. */
  pilot: string | null;
}

/** Nobody in particular: what a page is told before it is known who looks at it. */
export const ANYBODY: FlagUser = {
  tracker: null,
  authenticated: false,
  broker: false,
  additionalSigner: false,
  locale: null,
  pilot: null,
};
