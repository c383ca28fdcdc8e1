import { useEffect, useRef } from "react";
import type { AgentSession } from "../session/sessions.ts";
import { useChat } from "../state/context.ts";
import type { Conversation } from "./use-conversation.ts";
import type { Sending } from "./use-sending.ts";

/** Sends the question that the chatbot handed over once an agent has joined. */
export function useHandedOver(
  session: AgentSession,
  { state, channel }: Conversation,
  { send, setDraft }: Sending,
): void {
  const { chat } = useChat();
  const first = useRef<string | null>(null);
  useEffect(() => {
    const { initialMessage } = session;
    if (state !== "active" || !channel || initialMessage === undefined || first.current !== null)
      return;
    first.current = initialMessage;
    if (initialMessage === "") {
      chat.keep({ initialMessage: undefined });
      return chat.alert("wrong");
    }
    const handOver = async () => {
      const message = { text: initialMessage, files: [] };
      if (!(await send(message))) setDraft(message);
      chat.keep({ initialMessage: undefined });
    };
    void handOver();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the agent joins
  }, [state, channel]);
}
