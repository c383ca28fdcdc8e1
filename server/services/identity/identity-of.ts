import type { Identity } from "#schemas/types/calls/identity.ts";
import { type ProfilePorts, readProfile } from "#server/lending/application/profile-store.ts";
import type { Session } from "#server/platform/security/sessions.ts";
import type { Database } from "#server/platform/storage/database.ts";

export type IdentityOfPorts = ProfilePorts & {
  database: Database;
};

/** Returns the identity of a session. Source: second product specification, section 3. */
export async function identityOf(services: IdentityOfPorts, session: Session): Promise<Identity> {
  const profile = await readProfile(services, services.database.db, session.accountUuid);
  const isBroker = profile.profileType === "BROKER" || profile.isBroker === true;
  return {
    uuid: session.accountUuid,
    orgCode: session.orgCode,
    email: profile.email,
    identityType: profile.profileType ?? "BORROWER",
    isBroker,
  };
}
