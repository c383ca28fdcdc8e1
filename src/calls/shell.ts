import type { Client } from "./client.ts";

/** Calls of what surrounds the pages. Paths and fields: product specification, sections 3 and 7. */

export interface Notification {
  uuid: string;
  /** ISO 8601, business time. */
  created: string;
  title: string;
  description: string;
  ctas: { title: string; redirectPath: string }[];
  status: string;
  walletAddress: string | null;
}

export interface AccountAccess {
  account: { name: string | null; address: string | null };
  authorizedWallet: { authorizationType: string } | null;
}

export interface AccountEntry {
  account: { name: string | null; address: string };
  authorizedWallets: { address: string }[];
}

export interface Originator {
  originatorName: string;
  brokerName: string | null;
  avatarUri: string | null;
  email: string | null;
  phoneNumber: string | null;
  nmls: string;
}

const NOTIFICATIONS = "/service-notification/secure/api/v1/notifications";
const ACCOUNT = "/service-wallet/secure/api/v4/account";

const enc = encodeURIComponent;

export function shellCalls(client: Client) {
  return {
    /** Tried once: the caller asks again every minute. */
    notifications: async (): Promise<Notification[]> =>
      (await client.call<Notification[]>(NOTIFICATIONS, { retry: false })).data,

    /** Doing so twice is the same as once. */
    readNotification: async (uuid: string): Promise<void> => {
      await client.call(`${NOTIFICATIONS}/${enc(uuid)}`, {
        method: "PUT",
        body: { status: "READ" },
      });
    },

    accountAccess: async (): Promise<AccountAccess> =>
      (await client.call<AccountAccess>(`${ACCOUNT}/access`)).data,

    accounts: async (): Promise<AccountEntry[]> =>
      (await client.call<AccountEntry[]>(ACCOUNT)).data,

    originator: async (uuid: string): Promise<Originator> =>
      (
        await client.call<{ originatorDisplayInfo: Originator }>(
          `/service-lead-portal/api/lo/${enc(uuid)}`,
          { external: true },
        )
      ).data.originatorDisplayInfo,
  };
}
