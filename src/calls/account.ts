import type { AppCopy } from "#src/copy/app-copy.ts";
import type { Feedback } from "#schemas/types/calls/feedback.ts";
import type {
  Credentials,
  Identity,
  LinkToken,
  Redirect,
  Registration,
  Token,
} from "#schemas/types/calls/identity.ts";
import type { LogInStep } from "#schemas/types/calls/shared.ts";
import type { Client } from "./client.ts";
import { readProfile } from "./profile.ts";

const IDENTITY = "/identity/secure/api/v1_1/identity";
/** The identity behind a stored token; the other path verifies a registration. */
const IDENTITY_OF_TOKEN = "/identity/secure/api/v1/identity";
const BROKER = "/identity-broker/customer";
/** Name of this application for the identity broker. */
const APPLICATION_NAME = "hearthline";

/**
 * Returns the calls of a person's account: log-in, log-out, identity, profile.
 * @param copy sentences for failures whose own text no page shows; English when absent
 */
export function accountCalls(client: Client, copy?: Pick<AppCopy, "profileFailed">) {
  return {
    login: (credentials: Credentials) =>
      client.call<Token | LogInStep>("/identity/api/v1/login", {
        method: "POST",
        body: credentials,
        external: true,
      }),

    /** Logs in with the secret of a link. The secret travels in the body, never in an address. */
    resume: (token: string) =>
      client.call<LinkToken | LogInStep>("/identity/api/v1/login/link", {
        method: "POST",
        body: { token },
        external: true,
      }),

    sendLink: async (email: string): Promise<void> => {
      await client.call("/identity/api/v1/login/link/request", {
        method: "POST",
        body: { email },
        external: true,
      });
    },

    register: (registration: Registration) =>
      client.call<Token>("/identity/api/v1/registration/register", {
        method: "POST",
        body: registration,
        external: true,
      }),

    logout: () =>
      client.call<Partial<Redirect>>(`${BROKER}/secure/api/v3/logout`, {
        method: "POST",
        body: {},
        keepalive: true,
      }),

    /**
     * Verifies the account of a registration. It renews the token, as every answered call of a live
     * session does.
     */
    renewSession: () => client.call<Identity>(IDENTITY),

    /**
     * Reads the identity from the broker. A refusal ends no session: the caller then asks for the
     * token's identity.
     */
    figureInfo: async (): Promise<Identity> =>
      (
        await client.call<Identity>(`${BROKER}/secure/api/v3/self/figureinfo`, {
          headers: { "X-Auth0-Application-Name": APPLICATION_NAME },
          quiet: true,
          retry: false,
        })
      ).data,

    /** Returns the broker's log-in page. */
    brokerLogin: async (redirectUrl: string): Promise<string> =>
      (
        await client.call<Redirect>(`${BROKER}/api/v3/login`, {
          method: "POST",
          body: { redirectUrl },
          external: true,
        })
      ).data.redirect,

    /** Reads the identity behind the token. */
    readIdentity: async (): Promise<Identity> =>
      (await client.call<Identity>(IDENTITY_OF_TOKEN)).data,

    profile: () => readProfile(client, copy?.profileFailed),

    /** Sends a message to the lender's chief executive. */
    sendFeedback: async (feedback: Feedback, key: string): Promise<void> => {
      await client.call("/service-profile/api/v1/feedback/ceo", {
        method: "POST",
        body: feedback,
        key,
      });
    },

    /** Saves the chosen language in the account. */
    chooseLocale: async (locale: string): Promise<void> => {
      await client.call("/service-profile/api/v1/profile/locale", {
        method: "PUT",
        body: { locale },
      });
    },
  };
}
