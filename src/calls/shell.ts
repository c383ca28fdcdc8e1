import type { Referral } from "#schemas/types/calls/brokers.ts";
import type { Notifications } from "#schemas/types/calls/notifications.ts";
import type { Originator, OriginatorInfo } from "#schemas/types/calls/originators.ts";
import type { AccountAccess, AccountEntries } from "#schemas/types/calls/wallet.ts";
import type { Client } from "./client.ts";

/** Calls of the shell. Paths and fields: product specification, sections 3 and 7. */

const NOTIFICATIONS = "/service-notification/secure/api/v1/notifications";
const ACCOUNT = "/service-wallet/secure/api/v4/account";

const REFERRAL = "/service-lead-portal/api/v1/referrals/open";

const enc = encodeURIComponent;

export function shellCalls(client: Client) {
  return {
    /** Not retried: the caller asks again every minute. */
    notifications: async (): Promise<Notifications> =>
      (await client.call<Notifications>(NOTIFICATIONS, { retry: false, poll: true })).data,

    /** Idempotent, so it needs no key. */
    readNotification: async (uuid: string): Promise<void> => {
      await client.call(`${NOTIFICATIONS}/${enc(uuid)}`, {
        method: "PUT",
        body: { status: "READ" },
      });
    },

    accountAccess: async (): Promise<AccountAccess> =>
      (await client.call<AccountAccess>(`${ACCOUNT}/access`)).data,

    accounts: async (): Promise<AccountEntries> =>
      (await client.call<AccountEntries>(ACCOUNT)).data,

    originator: async (uuid: string): Promise<Originator> =>
      (
        await client.call<OriginatorInfo>(`/service-lead-portal/api/lo/${enc(uuid)}`, {
          external: true,
        })
      ).data.originatorDisplayInfo,

    /** Returns whether the link of a broker opens a registration. */
    isReferralOpen: async (token: string): Promise<boolean> => {
      const body = { token };
      const options = { method: "POST", body, external: true } as const;
      const { data } = await client.call<Referral>(REFERRAL, options);
      return data.state === "OPEN";
    },
  };
}
