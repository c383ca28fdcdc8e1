import { useLanguage } from "#renderers/index.ts";
import { useEffect, useRef, useState } from "react";
import { FileRefused, type ChatMessage } from "#src/conversation/channel.ts";
import { useOpen } from "../form/use-hours.ts";
import { useStart } from "../form/use-start.ts";
import { Composer, EMPTY_DRAFT, type Draft } from "../messages/Composer.tsx";
import { MessageList } from "../messages/MessageList.tsx";
import { skipsAgentChat } from "../mode/mode.ts";
import parts from "../panel/parts.module.css";
import type { AgentSession } from "../session/sessions.ts";
import { useChat } from "../state/context.ts";
import classes from "./AgentChat.module.css";
import { mergeMessages } from "./merge-messages.ts";
import { download } from "./download.ts";
import { useConversation } from "./use-conversation.ts";
import { Waiting } from "./Waiting.tsx";

interface AgentChatProps {
  session: AgentSession;
  /** The conversation began on this page. */
  fresh: boolean;
  onUnread(count: number): void;
}

/** The conversation with an agent. */
export function AgentChat({ session, fresh, onUnread }: AgentChatProps) {
  const { words, say } = useLanguage();
  const { chat, open } = useChat();
  const conversation = useConversation(session);
  const { channel, messages, state, agent, typing, more, said } = conversation;
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState<readonly ChatMessage[]>([]);
  const agentsChat = useOpen();
  const { startBot } = useStart();

  const send = async ({ text, files }: Draft): Promise<boolean> => {
    if (!channel) return false;
    const id = crypto.randomUUID();
    const ownMessage: ChatMessage = {
      id,
      order: Number.MAX_SAFE_INTEGER,
      author: { type: "APPLICANT", name: session.friendlyName },
      text,
      files: files.map(({ name, size, type }, index) => ({
        id: `${id}-${index}`,
        name,
        size,
        contentType: type,
      })),
      sentAt: new Date().toISOString(),
    };
    setPending((others) => [...others, ownMessage]);
    try {
      await channel.send({ id, text, files });
      return true;
    } catch (error) {
      if (error instanceof FileRefused) setRefusal(error.message);
      else chat.alert("resend");
      return false;
    } finally {
      setPending((others) => others.filter((each) => each.id !== id));
    }
  };

  /**
   * A message that does not arrive returns to the box, unless the borrower has begun another one.
   */
  const sendOrReturn = async (draftToSend: Draft) => {
    if (!(await send(draftToSend))) setDraft((now) => (now === EMPTY_DRAFT ? draftToSend : now));
  };

  // Sends the question that the chatbot handed over once an agent has joined.
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
      const sent = await send({ text: initialMessage, files: [] });
      if (!sent) setDraft({ text: initialMessage, files: [] });
      chat.keep({ initialMessage: undefined });
    };
    void handOver();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the agent joins
  }, [state, channel]);

  const count = messages?.length ?? null;
  useEffect(() => {
    if (agentsChat === null || count === null) return;
    if (skipsAgentChat({ open: agentsChat, messages: count, freshStart: fresh }))
      startBot({ friendlyName: session.friendlyName, emailAddress: session.emailAddress });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the history at the time of the resume decides
  }, [agentsChat, count === null]);

  const seenMessages = useRef(0);
  useEffect(() => {
    const theirs = (messages ?? []).filter(({ author }) => author.type !== "APPLICANT").length;
    if (open || messages === null) seenMessages.current = theirs;
    onUnread(theirs - seenMessages.current);
  }, [open, messages, onUnread]);

  const handedOver = session.initialMessage !== undefined;
  const own = (messages ?? []).some(({ author }) => author.type === "APPLICANT");
  const all = mergeMessages(
    messages ?? [],
    pending.filter(({ id }) => !messages?.some((each) => each.id === id)),
  );
  return (
    <div className={parts.view}>
      <div className={classes.top}>
        <p role="status">
          {agent === null
            ? messages === null
              ? words.chat.connecting
              : ""
            : say(words.chat.with, { name: agent })}
        </p>
        <button
          type="button"
          className={classes.end}
          onClick={() => {
            if (channel) channel.end().catch(() => chat.alert("wrong"));
            else chat.end();
          }}
        >
          {words.chat.end}
        </button>
      </div>
      <MessageList
        messages={all}
        sending={new Set(pending.map(({ id }) => id))}
        said={said}
        before={
          more ? (
            <button
              type="button"
              className={classes.earlier}
              onClick={() => void conversation.showEarlier()}
            >
              {words.chat.earlier}
            </button>
          ) : null
        }
        after={
          <>
            {state === "waiting" && messages !== null ? (
              handedOver ? (
                <Waiting />
              ) : (
                <p className={classes.note}>{words.chat.queued}</p>
              )
            ) : null}
            <p className={classes.note} role="status">
              {typing === null ? "" : say(words.chat.typing, { name: typing })}
            </p>
          </>
        }
        onOpen={(file) => {
          if (channel) download(file, channel).catch(() => chat.alert("wrong"));
        }}
      />
      <Composer
        draft={draft}
        onDraft={setDraft}
        onTyping={channel?.typing}
        attachments={own}
        refusal={refusal}
        busy={channel === null}
        onSend={(sent) => {
          setDraft(EMPTY_DRAFT);
          setRefusal(null);
          void sendOrReturn(sent);
        }}
      />
    </div>
  );
}
