import { useEffect, useRef } from "react";
import type { ChatMessage } from "#src/conversation/channel.ts";
import { useChat } from "../state/context.ts";

/** Reports how many messages of others came since the chat was open. */
export function useUnread(
  messages: readonly ChatMessage[] | null,
  onUnread: (count: number) => void,
): void {
  const { open } = useChat();
  const seenMessages = useRef(0);
  useEffect(() => {
    const theirs = (messages ?? []).filter(({ author }) => author.type !== "APPLICANT").length;
    if (open || messages === null) seenMessages.current = theirs;
    onUnread(theirs - seenMessages.current);
  }, [open, messages, onUnread]);
}
