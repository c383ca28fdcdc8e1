import { useState } from "react";
import { FileRefused, type AgentChannel, type ChatMessage } from "#src/conversation/channel.ts";
import { EMPTY_DRAFT, type Draft } from "../messages/Composer.tsx";
import type { AgentSession } from "../session/sessions.ts";
import { useChat } from "../state/context.ts";

export interface Sending {
  draft: Draft;
  setDraft(draft: Draft): void;
  /** Why the last file was refused. */
  refusal: string | null;
  /** Messages on their way. */
  pending: readonly ChatMessage[];
  /** Resolves with false for a message that did not arrive. */
  send(message: Draft): Promise<boolean>;
  /**
   * Sends a message from an empty box. One that does not arrive returns to it, unless the borrower
   * has begun another.
   */
  sendDraft(message: Draft): Promise<void>;
}

/** Sends the borrower's messages, and keeps the text of the box. */
export function useSending(session: AgentSession, channel: AgentChannel | null): Sending {
  const { chat } = useChat();
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState<readonly ChatMessage[]>([]);

  const send = async (message: Draft): Promise<boolean> => {
    if (!channel) return false;
    const id = crypto.randomUUID();
    setPending((others) => [...others, ownMessage(id, message, session.friendlyName)]);
    try {
      await channel.send({ id, ...message });
      return true;
    } catch (error) {
      if (error instanceof FileRefused) setRefusal(error.message);
      else chat.alert("resend");
      return false;
    } finally {
      setPending((others) => others.filter((each) => each.id !== id));
    }
  };

  const sendDraft = async (message: Draft) => {
    setDraft(EMPTY_DRAFT);
    setRefusal(null);
    if (!(await send(message))) setDraft((now) => (now === EMPTY_DRAFT ? message : now));
  };

  return { draft, setDraft, refusal, pending, send, sendDraft };
}

/** Returns a message as the list shows it before the server has given it its place. */
const ownMessage = (id: string, { text, files }: Draft, name: string): ChatMessage => ({
  id,
  order: Number.MAX_SAFE_INTEGER,
  author: { type: "APPLICANT", name },
  text,
  files: files.map(({ name: fileName, size, type }, index) => ({
    id: `${id}-${index}`,
    name: fileName,
    size,
    contentType: type,
  })),
  sentAt: new Date().toISOString(),
});
