import { useLanguage } from "#renderers/index.ts";
import { useEffect, useMemo, type ReactNode } from "react";
import { Composer, EMPTY_DRAFT } from "../messages/Composer.tsx";
import { MessageList } from "../messages/MessageList.tsx";
import parts from "../panel/parts.module.css";
import type { BotSession } from "../session/sessions.ts";
import { useChat } from "../state/context.ts";
import agent from "../agent/AgentChat.module.css";
import { Feedback } from "./Feedback.tsx";
import { answerOf, questionIdOf } from "./exchange.ts";
import { useAsking } from "./use-asking.ts";

/** Longest delay that a browser timer accepts, milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/** The conversation with the chatbot. */
export function BotChat({ session }: { session: BotSession }) {
  const { words, say } = useLanguage();
  const { chat } = useChat();
  const { messages, said, draft, setDraft, asking, ask } = useAsking(session);

  useEffect(() => {
    const left = Date.parse(session.expiration) - Date.now();
    const timer = setTimeout(() => chat.end(), Math.min(Math.max(0, left), LONGEST_MS));
    return () => clearTimeout(timer);
  }, [chat, session.expiration]);

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
