import type { AccountFacts } from "#schemas/types/calls/profile.ts";
import type { Profile } from "#schemas/types/profile.ts";

/**
 * Returns facts about the account, sent with its profile. Source: second product specification,
 * section 3. Accounts have one password that does not expire (NIST SP 800-63B-4), no aliases, and no
 * managing account.
 */
export function accountFacts(
  profile: Profile,
  factors: { authenticator: boolean; passkey: boolean },
): AccountFacts {
  return {
    twoFactorEnabled: factors.authenticator || factors.passkey,
    totpVerified: factors.authenticator,
    passwordExpired: false,
    aliases: [],
    activeLegacyCustomerOrgs: [],
    isBroker: profile.profileType === "BROKER" || profile.isBroker === true,
    isManageable: false,
    wallet: {
      accountAddress: profile.wallet?.accountAddress ?? null,
      groupPolicyAddress: null,
    },
  };
}
