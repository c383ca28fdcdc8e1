import type { Profile } from "#schemas/types/profile.ts";
import type { Services } from "#server/services.ts";
import { walletAddress } from "#server/wallet/address.ts";

/**
 * What is told of the account with its profile. Source: second product specification, section 3. Accounts here have one password that does
 * not run out (NIST SP 800-63B-4), no second factor and no other names, and nobody manages another's.
 */
export function accountFacts(services: Services, accountUuid: string, profile: Profile) {
  return {
    twoFactorEnabled: false,
    totpVerified: false,
    passwordExpired: false,
    aliases: [],
    activeLegacyCustomerOrgs: [],
    isBroker: profile.profileType === "BROKER" || profile.isBroker === true,
    isManageable: false,
    wallet: {
      accountAddress: walletAddress(services.config, accountUuid),
      groupPolicyAddress: null,
    },
  };
}
