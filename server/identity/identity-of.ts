import { readProfile } from "#server/profile/store.ts";
import type { Session } from "#server/security/sessions.ts";
import type { Services } from "#server/services.ts";

/** Whose session it is. Source: second product specification, section 3. */
export async function identityOf(services: Services, session: Session) {
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
