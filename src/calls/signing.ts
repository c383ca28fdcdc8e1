import type {
  InvitationAcceptance,
  InvitationToken,
  InvitationView,
  Signings,
} from "#schemas/types/calls/signers.ts";
import type { Client } from "./client.ts";
import type { ProductPaths } from "./paths.ts";

/** Returns the calls of people whom another application invites to sign. */
export function signingCalls(client: Client, paths: ProductPaths) {
  return {
    /**
     * Reads the state of an invitation's link. The secret travels in the body, never in an address.
     */
    openInvitation: async (token: string): Promise<InvitationView> =>
      (
        await client.call<InvitationView>(`${paths.signing}/invitation`, {
          method: "POST",
          body: { token },
          external: true,
        })
      ).data,

    acceptInvitation: (body: InvitationAcceptance) =>
      client.call<InvitationToken>(`${paths.signing}/invitation/accept`, {
        method: "POST",
        body,
        external: true,
      }),

    renewInvitation: async (email: string): Promise<void> => {
      await client.call(`${paths.signing}/invitation/renew`, {
        method: "POST",
        body: { email },
        external: true,
      });
    },

    /** Returns the account's signing in a flow, an open one first; null for an account without an invitation. */
    currentSigning: async (flow: string): Promise<string | null> => {
      const { signings } = (await client.call<Signings>(`${paths.signing}/status`)).data;
      const own = signings.filter((each) => each.flow === flow);
      const open = own.find(({ active, coDeedStatus }) => active && coDeedStatus !== "COMPLETE");
      return (open ?? own[0])?.uuid ?? null;
    },
  };
}
