import type { DisplayQuery } from "#schemas/types/calls/shared.ts";
import type {
  AutobotAnswer,
  ChatFeedback,
  ChatHistory,
  ChatInit,
  ChatToken,
  ChatWeek,
  ChatWithAutobot,
  InitWebChat,
  Nonce,
  NonceQuery,
  OpenStatus,
  WebChatContact,
} from "#schemas/types/chat/calls.ts";
import type { Client } from "#src/calls/client.ts";
import { queryString } from "#src/conversation/query.ts";
import type { AgentMode } from "./mode/mode.ts";

const HOURS = "/service-operating-hours/external/api/v1/hours/OPS_CHAT";
const TWILIO = "/service-csp/external/api/v1/twilio";
const STREAM_INIT = "/service-omni-proxy/insecure/api/v1/stream/init-web-chat";
const NONCE = "/service-csp/customer/secure/api/v1/webchat";
const CONVERSATIONS = "/service-csp/external/api/v1/conversations";
const BOT = "/service-chat-chatbot/external/api/v1/message";

/**
 * Returns the calls of the chat, one function each. Paths and bodies: product specification of the
 * chat, section 7.
 */
export function chatCalls(client: Client) {
  /**
   * Carries the session's token, if there is one: it proves whose application and conversation
   * these are.
   */
  const post = async <T>(path: string, body: unknown): Promise<T> =>
    (await client.call<T>(path, { method: "POST", body })).data;
  /** Carries the chat's token instead of the session's, which the client would add. */
  const withToken = async (path: string, token: string, body: unknown): Promise<Response> => {
    const response = await fetch(path, {
      method: "POST",
      headers: {
        ...client.headers(),
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The chat answers ${response.status}.`);
    return response;
  };
  return {
    /** Not retried: the caller asks again every minute. */
    openStatus: async (): Promise<OpenStatus> =>
      (await client.call<OpenStatus>(`${HOURS}/openStatus`, { external: true, retry: false })).data,
    week: async (): Promise<ChatWeek> =>
      (
        await client.call<ChatWeek>(
          `${HOURS}/week${queryString({ display: "true" } satisfies DisplayQuery)}`,
          { external: true },
        )
      ).data,
    begin: (mode: AgentMode, body: InitWebChat) =>
      post<ChatInit>(mode === "stream" ? STREAM_INIT : `${TWILIO}/initWebChat`, body),
    /** A refusal concerns the chat's token, not the session. */
    refreshToken: async (token: string): Promise<ChatToken> =>
      (
        await client.call<ChatToken>(`${TWILIO}/refreshToken`, {
          method: "POST",
          body: { token },
          external: true,
        })
      ).data,
    contact: async (omniProxyChannelId: string, token: string): Promise<string> => {
      const response = await withToken(`${TWILIO}/web-chat-info`, token, { omniProxyChannelId });
      return ((await response.json()) as WebChatContact).contactId;
    },
    endConversation: async (conversation: string, token: string): Promise<void> => {
      await withToken(`${CONVERSATIONS}/${encodeURIComponent(conversation)}/end`, token, {});
    },
    authenticate: async (): Promise<string> =>
      (await client.call<Nonce>(`${NONCE}/authenticate`, { method: "POST", body: {} })).data.nonce,
    refreshNonce: async (nonce: string): Promise<string> =>
      (
        await client.call<Nonce>(`${NONCE}/refresh${queryString({ nonce } satisfies NonceQuery)}`, {
          method: "PUT",
          body: {},
        })
      ).data.nonce,
    ask: (body: ChatWithAutobot) => post<AutobotAnswer>(`${BOT}/chatWithAutobot`, body),
    botHistory: async (conversation: string): Promise<ChatHistory> =>
      (await client.call<ChatHistory>(`${BOT}/getChatHistory/${encodeURIComponent(conversation)}`))
        .data,
    feedback: (body: ChatFeedback) => post<null>(`${BOT}/setChatReplyUsedWithFeedback`, body),
  };
}

export type ChatCalls = ReturnType<typeof chatCalls>;
