import type { ChatToken } from "#schemas/types/chat/calls.ts";
import { isCallError } from "#src/calls/call-error.ts";
import type { AgentSession, TokenRecord } from "../session/sessions.ts";
import type { AlertKind } from "../state/alerts.ts";

export interface TokenPorts {
  session(): AgentSession;
  refresh(token: string): Promise<ChatToken>;
  keep(token: TokenRecord): void;
  alert(kind: AlertKind): void;
}

/**
 * Hands out the token of a chat and renews it, once however many ask. A refusal that says why shows the general alert, one that says
 * nothing shows that the token is invalid. Source: product specification of the chat, section 7.
 */
export function tokenKeeper({ session, refresh, keep, alert }: TokenPorts) {
  let renewing: Promise<string> | null = null;
  let renewed: string | null = null;
  const renew = async (): Promise<string> => {
    try {
      const record = await refresh(renewed ?? session().token.token);
      renewed = record.token;
      keep(record);
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
    renewToken: () => (renewing ??= renew()),
  };
}
