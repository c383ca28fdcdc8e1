import { useLanguage } from "#renderers/index.ts";
import { useEffect, useRef, useState } from "react";
import { useApp } from "#src/app.ts";
import type { ChatMessage } from "#src/conversation/channel.ts";
import { useStart } from "../form/use-start.ts";
import { EMPTY_DRAFT, type Draft } from "../messages/Composer.tsx";
import { isValid, type BotSession } from "../session/sessions.ts";
import { useChat, useChatState } from "../state/context.ts";
import { answerOf, exchanged } from "./exchange.ts";

export interface Asking {
  /** Questions and answers, the earliest first. */
  messages: readonly ChatMessage[];
  /** The answer that has just come, for a screen reader; null before the first one. */
  said: ChatMessage | null;
  draft: Draft;
  setDraft(draft: Draft): void;
  asking: boolean;
  /** Asks a question. One without an answer returns to the box, unless the borrower has begun another. */
  ask(text: string): Promise<void>;
}

/** Asks the chatbot, keeps what was said, and hands the borrower over to an agent when the chatbot does. */
export function useAsking(session: BotSession): Asking {
  const { words } = useLanguage();
  const { boot } = useApp();
  const { chat, calls, application } = useChat();
  const nonce = useChatState((state) => state.nonce);
  const { startAgent } = useStart();
  const [messages, setMessages] = useState<readonly ChatMessage[]>([]);
  const [said, setSaid] = useState<ChatMessage | null>(null);
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const [asking, setAsking] = useState(false);
  const conversationId = useRef(session.conversationId);

  useEffect(() => {
    const conversation = conversationId.current;
    if (conversation === null) return;
    let live = true;
    const remember = async () => {
      try {
        const history = await calls.botHistory(conversation);
        if (live)
          setMessages((now) => [...history.flatMap((entry) => exchanged(entry, words)), ...now]);
      } catch {
        if (live) chat.alert("wrong");
      }
    };
    void remember();
    return () => {
      live = false;
    };
  }, [calls, chat, words]);

  const ask = async (text: string) => {
    // The timer of a suspended tab may have missed the end of the session.
    if (!isValid(session.expiration, Date.now())) return chat.end();
    const question: ChatMessage = {
      id: crypto.randomUUID(),
      order: 0,
      author: { type: "APPLICANT", name: session.friendlyName },
      text,
      files: [],
      sentAt: new Date().toISOString(),
    };
    setMessages((now) => [...now, question]);
    setAsking(true);
    try {
      const answer = await calls.ask({
        ...(application === null ? {} : { applicationId: application }),
        ...(session.conversationId === null ? {} : { conversationId: session.conversationId }),
        ...(nonce === null ? {} : { nonce }),
        message: text,
        organization: boot.orgCode,
        pageUrl: location.origin + location.pathname,
        senderId: session.emailAddress,
        senderType: "APPLICANT",
      });
      const { conversationId, expiration } = answer;
      const reply = answerOf(
        answer.questionId,
        answer.responseStr,
        new Date().toISOString(),
        words,
      );
      setMessages((now) => [...now, reply]);
      setSaid(reply);
      chat.calm("wrong");
      chat.keepBot({ conversationId, expiration });
      if (answer.handOver) {
        const { friendlyName, emailAddress } = session;
        const more = { initialMessage: text };
        // This view has no fields.
        if ((await startAgent({ friendlyName, emailAddress }, more)).length > 0)
          chat.alert("wrong");
      }
    } catch {
      setMessages((now) => now.filter((each) => each !== question));
      setDraft((now) => (now === EMPTY_DRAFT ? { text, files: [] } : now));
      chat.alert("wrong");
    } finally {
      setAsking(false);
    }
  };

  return { messages, said, draft, setDraft, asking, ask };
}
