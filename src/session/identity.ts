import type { Application } from "#schemas/types/application.ts";
import type { Identity } from "#src/calls/calls.ts";

/** Said when nobody knows who the token belongs to. Source: second product specification, section 8. */
export const NOT_FOUND = "User not found";

/**
 * Who is logged in: the first path that knows, tried in order. Throws an Error that says `NOT_FOUND` when none does; the person
 * then counts as not logged in. Source: second product specification, section 4.
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

/** Version of an application whose list of signers says who is one. */
const LISTED = "v1";
const ADDITIONAL_SIGNER = "CO_DEEDER";

/**
 * An additional signer: by the application's list of signers where its version is v1, by the type of the profile otherwise. Source: second
 * product specification, section 6.
 * @param application the one on screen; null where there is none
 */
export function isAdditionalSigner(
  { uuid, identityType }: Identity,
  application: Pick<Application, "additionalSignerVersion" | "helocSigners"> | null,
): boolean {
  if (application?.additionalSignerVersion !== LISTED) return identityType === ADDITIONAL_SIGNER;
  return (application.helocSigners ?? []).some(({ identityUuid }) => identityUuid === uuid);
}
