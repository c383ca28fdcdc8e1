import type { AcceptedChat, AgentChats } from "#schemas/types/chat/calls.ts";
import type { Client } from "#src/calls/client.ts";

const CHATS = "/service-agent/secure/api/v1/chats";

/** The calls of somebody who chats with borrowers; what is said in a conversation goes over its channel. */
export function chatCalls(client: Client) {
  return {
    /** Asked again in a moment anyway, so it is not retried. */
    chats: async () => (await client.call<AgentChats>(CHATS, { retry: false })).data,
    /**
     * Takes a waiting conversation, or comes back to one's own: every time with a fresh token.
     * @throws CallError 409 when somebody else has it.
     */
    accept: async (conversation: string) =>
      (
        await client.call<AcceptedChat>(`${CHATS}/${encodeURIComponent(conversation)}/accept`, {
          method: "POST",
        })
      ).data,
  };
}

export type ChatCalls = ReturnType<typeof chatCalls>;
