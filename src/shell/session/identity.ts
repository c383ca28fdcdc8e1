import type { Application } from "#schemas/types/application.ts";
import { INVITED_PROFILE, SIGNERS_FIELD } from "#lending/specified-names.ts";
import type { Identity } from "#schemas/types/calls/identity.ts";

/**
 * Message when no path knows the token's owner. Source: second product specification, section 8.
 */
export const NOT_FOUND = "User not found";

/**
 * Returns the identity from the first path that knows it. Throws an Error with `NOT_FOUND` when
 * none does; the person then counts as not logged in. Source: second product specification, section
 * 4.
 */
export async function findIdentity(paths: readonly (() => Promise<Identity>)[]): Promise<Identity> {
  let cause: unknown;
  for (const path of paths)
    try {
      return await path();
    } catch (error) {
      cause = error;
    }
  throw new Error(NOT_FOUND, { cause });
}

/** Version of an application that lists its signers. */
const LISTED = "v1";

/**
 * Returns whether the person is an additional signer: by the application's list for version v1,
 * else by the type of the profile. Source: second product specification, section 6.
 * @param application the one on screen; null without one
 */
export function isAdditionalSigner(
  { uuid, identityType }: Identity,
  application: Pick<Application, "additionalSignerVersion" | typeof SIGNERS_FIELD> | null,
): boolean {
  if (application?.additionalSignerVersion !== LISTED) return identityType === INVITED_PROFILE;
  return (application[SIGNERS_FIELD] ?? []).some(({ identityUuid }) => identityUuid === uuid);
}
