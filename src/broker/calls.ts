import type { BrokerHome, NewReferral, StartedReferral } from "#schemas/types/calls/brokers.ts";
import { agentCalls } from "#src/agent/calls.ts";
import type { Client } from "#src/calls/client.ts";

const BASE = "/service-lead-portal/secure/api/v1";

/** Returns the calls of brokers, one function each; they log in as the lender's staff do. */
export function brokerCalls(client: Client, orgCode: string) {
  return {
    ...agentCalls(client, orgCode),
    home: async () => (await client.call<BrokerHome>(`${BASE}/broker`)).data,
    start: async (body: NewReferral): Promise<void> => {
      const key = crypto.randomUUID();
      await client.call<StartedReferral>(`${BASE}/referrals`, { method: "POST", body, key });
    },
  };
}

export type BrokerCalls = ReturnType<typeof brokerCalls>;
