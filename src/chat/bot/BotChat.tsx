import { useLanguage } from "#renderers/index.ts";
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useApp } from "#src/app.ts";
import type { ChatMessage } from "#src/conversation/channel.ts";
import { useStart } from "../form/use-start.ts";
import { Composer, EMPTY_DRAFT, type Draft } from "../messages/Composer.tsx";
import { MessageList } from "../messages/MessageList.tsx";
import parts from "../panel/parts.module.css";
import { isValid, type BotSession } from "../session/sessions.ts";
import { useChat, useChatState } from "../state/context.ts";
import agent from "../agent/AgentChat.module.css";
import { Feedback } from "./Feedback.tsx";
import { answerOf, exchanged, questionIdOf } from "./exchange.ts";

/** Longest delay that a browser timer accepts, milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/** The conversation with the chatbot. */
export function BotChat({ session }: { session: BotSession }) {
  const { words, say } = useLanguage();
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

  useEffect(() => {
    const left = Date.parse(session.expiration) - Date.now();
    const timer = setTimeout(() => chat.end(), Math.min(Math.max(0, left), LONGEST_MS));
    return () => clearTimeout(timer);
  }, [chat, session.expiration]);

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

  const greeting = useMemo(
    () =>
      answerOf(
        "",
        say(words.chat.greeting, { name: session.friendlyName }),
        session.loginTimestamp,
        words,
      ),
    [say, session.friendlyName, session.loginTimestamp, words],
  );
  const below = new Map<string, ReactNode>();
  for (const message of messages) {
    const question = questionIdOf(message);
    if (question === null || session.conversationId === null) continue;
    below.set(
      message.id,
      <Feedback
        question={question}
        conversation={session.conversationId}
        answer={message.text}
        email={session.emailAddress}
      />,
    );
  }
  return (
    <div className={parts.view}>
      <div className={agent.top}>
        <p>{words.chat.withBot}</p>
        <button type="button" className={agent.end} onClick={() => chat.end()}>
          {words.chat.end}
        </button>
      </div>
      <MessageList
        messages={[greeting, ...messages]}
        said={said}
        below={below}
        after={
          <p className={agent.note} role="status">
            {asking ? words.chat.thinking : ""}
          </p>
        }
      />
      <Composer
        draft={draft}
        onDraft={setDraft}
        attachments={false}
        busy={asking}
        onSend={({ text }) => {
          setDraft(EMPTY_DRAFT);
          void ask(text);
        }}
      />
    </div>
  );
}
