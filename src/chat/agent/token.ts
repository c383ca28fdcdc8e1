import type { ChatToken } from "#schemas/types/chat/calls.ts";
import { isCallError } from "#src/calls/call-error.ts";
import type { AgentSession, TokenRecord } from "../session/sessions.ts";
import type { AlertKind } from "../state/alerts.ts";

interface TokenPorts {
  session(): AgentSession;
  refresh(token: string): Promise<ChatToken>;
  /** @param provided new token of the provider; absent when it has none */
  keep(token: TokenRecord, provided?: string): void;
  alert(kind: AlertKind): void;
}

/**
 * Keeps the token of a chat and renews it, once for all callers. A refusal with a reason shows the
 * general alert, one without shows that the token is invalid. Source: product specification of the
 * chat, section 7.
 */
export function tokenKeeper({ session, refresh, keep, alert }: TokenPorts) {
  let renewing: Promise<string> | null = null;
  let renewed: string | null = null;
  let renewedProvided: string | null = null;
  const renew = async (): Promise<string> => {
    try {
      const { providerUserToken, ...record } = await refresh(renewed ?? session().token.token);
      renewed = record.token;
      renewedProvided = providerUserToken ?? renewedProvided;
      keep(record, providerUserToken);
      return record.token;
    } catch (error) {
      const silent = isCallError(error) && (error.body.errors ?? []).length === 0;
      alert(silent ? "token" : "wrong");
      throw error;
    } finally {
      renewing = null;
    }
  };
  return {
    token: () => renewed ?? session().token.token,
    /** Returns the provider's current token; null when it has none. */
    providedToken: () => renewedProvided ?? session().stream.providerUserToken,
    renewToken: () => (renewing ??= renew()),
  };
}
