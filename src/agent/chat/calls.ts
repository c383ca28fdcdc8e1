import type { AcceptedChat, AgentChats } from "#schemas/types/chat/calls.ts";
import type { Client } from "#src/calls/client.ts";

const CHATS = "/service-agent/secure/api/v1/chats";

/**
 * Returns the calls of agents who chat with borrowers. Messages travel over the conversation's
 * channel.
 */
export function chatCalls(client: Client) {
  return {
    /** Not retried: the console asks again every few seconds. */
    chats: async () => (await client.call<AgentChats>(CHATS, { retry: false })).data,
    /**
     * Takes a waiting conversation or resumes an own one. Each call returns a fresh token.
     * @throws CallError 409 when another agent has the conversation.
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
