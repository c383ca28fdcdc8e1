import { createHash } from "node:crypto";
import { INVITED_PROFILE } from "#lending/specified-names.ts";
import type { Profile } from "#schemas/types/profile.ts";

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

type ProfileKind = Pick<Profile, "profileType" | "isBroker">;

/** Returns what the server knows of a logged-in person. */
export const memberUser = ({ profileType, isBroker }: ProfileKind): FlagUser => ({
  ...ANYBODY,
  authenticated: true,
  broker: profileType === "BROKER" || isBroker === true,
  additionalSigner: profileType === INVITED_PROFILE,
});

/**
 * Returns the name by which flags know an applicant. It never changes, on any device, and does not
 * lead back to the account.
 */
export const applicantTracker = (accountUuid: string): string =>
  createHash("sha256").update(`applicant\n${accountUuid.toLowerCase()}`).digest("hex").slice(0, 32);

/** Returns the person to whom an application belongs. */
export const applicantUser = (accountUuid: string, profile: ProfileKind): FlagUser => ({
  ...memberUser(profile),
  tracker: applicantTracker(accountUuid),
});
