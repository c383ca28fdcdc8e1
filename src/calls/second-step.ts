import type {
  AuthenticatorSetup,
  FactorAdded,
  Factors,
  RecoveryCodes,
  StepOpened,
  Token,
} from "#schemas/types/calls/identity.ts";
import type { Client } from "#src/calls/client.ts";

const FACTORS = "/identity/api/v1/factors";
const SECURE = "/identity/secure/api/v1";
const LOG_IN = "/identity/api/v1/login";

/** Loads the browser's side of WebAuthn with the first passkey. */
const webAuthn = () => import("@simplewebauthn/browser");

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === "function";

/** A challenge, and whether the account has a passkey that can sign it. */
interface PasskeyChallenge {
  challenge: string;
  allowCredentials?: unknown[];
}

/**
 * Returns the calls of second factors. Each takes the secret of a step, which a password has
 * opened. A refusal concerns the step and ends no session.
 */
export function secondStepCalls(client: Client) {
  const post = async <T>(path: string, body: object): Promise<T> =>
    (await client.call<T>(path, { method: "POST", body, external: true })).data;
  return {
    proveCode: (step: string, code: string) => post<Token>(`${LOG_IN}/code`, { step, code }),

    /** Returns whether the account of a step has a passkey that this browser could use. */
    hasPasskey: async (step: string): Promise<boolean> => {
      if (!knowsPasskeys()) return false;
      const options = await post<PasskeyChallenge>(`${LOG_IN}/passkey/options`, { step });
      return (options.allowCredentials ?? []).length > 0;
    },

    /** Asks the browser to sign with a passkey, and finishes the log-in. */
    provePasskey: async (step: string): Promise<Token> => {
      const { startAuthentication } = await webAuthn();
      const optionsJSON = await post<Parameters<typeof startAuthentication>[0]["optionsJSON"]>(
        `${LOG_IN}/passkey/options`,
        { step },
      );
      const credential = await startAuthentication({ optionsJSON });
      return post<Token>(`${LOG_IN}/passkey`, { step, credential });
    },

    beginAuthenticator: (step: string) =>
      post<AuthenticatorSetup>(`${FACTORS}/authenticator/begin`, { step }),

    addAuthenticator: (step: string, code: string) =>
      post<FactorAdded>(`${FACTORS}/authenticator`, { step, code }),

    /** Asks the browser to make a passkey, and sets it up. */
    addPasskey: async (step: string): Promise<FactorAdded> => {
      const { startRegistration } = await webAuthn();
      const optionsJSON = await post<Parameters<typeof startRegistration>[0]["optionsJSON"]>(
        `${FACTORS}/passkeys/begin`,
        { step },
      );
      const credential = await startRegistration({ optionsJSON });
      return post<FactorAdded>(`${FACTORS}/passkeys`, { step, credential });
    },

    /** @param factor AUTHENTICATOR, or the identifier of a passkey */
    removeFactor: (step: string, factor: string) =>
      post<FactorAdded>(`${FACTORS}/remove`, { step, factor }),

    renewRecoveryCodes: async (step: string): Promise<string[]> =>
      (await post<RecoveryCodes>(`${FACTORS}/recovery-codes`, { step })).recoveryCodes,

    factors: async (): Promise<Factors> => (await client.call<Factors>(`${SECURE}/factors`)).data,

    /** Opens the step in which a logged-in person changes second factors. */
    openStep: async (password: string): Promise<string> =>
      (
        await client.call<StepOpened>(`${SECURE}/factors/step`, {
          method: "POST",
          body: { password },
        })
      ).data.step,

    changePassword: async (present: string, next: string): Promise<void> => {
      await client.call(`${SECURE}/password`, { method: "PUT", body: { present, next } });
    },

    askForConfirmation: async (): Promise<void> => {
      await client.call(`${SECURE}/address/request`, { method: "POST" });
    },

    askForReset: async (email: string): Promise<void> => {
      await post("/identity/api/v1/password/reset/request", { email });
    },

    resetPassword: async (token: string, password: string): Promise<void> => {
      await post("/identity/api/v1/password/reset", { token, password });
    },

    confirmAddress: async (token: string, password: string): Promise<void> => {
      await post("/identity/api/v1/address/confirm", { token, password });
    },
  };
}
