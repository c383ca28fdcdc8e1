import { say, words } from "#renderers/index.ts";
import { useEffect, useRef, useState } from "react";
import { FileRefused, type ChatMessage } from "../channels/channel.ts";
import { useOpen } from "../form/use-hours.ts";
import { useStart } from "../form/use-start.ts";
import { Composer, EMPTY, type Draft } from "../messages/Composer.tsx";
import { MessageList } from "../messages/MessageList.tsx";
import { skipsAgentChat } from "../mode/mode.ts";
import parts from "../panel/parts.module.css";
import type { AgentSession } from "../session/sessions.ts";
import { useChat } from "../state/context.ts";
import classes from "./AgentChat.module.css";
import { merged } from "./merged.ts";
import { download } from "./download.ts";
import { useConversation } from "./use-conversation.ts";
import { Waiting } from "./Waiting.tsx";

export interface AgentChatProps {
  session: AgentSession;
  /** Begun on this page. */
  fresh: boolean;
  onUnread(count: number): void;
}

/** The conversation with an agent. */
export function AgentChat({ session, fresh, onUnread }: AgentChatProps) {
  const { chat, open } = useChat();
  const conversation = useConversation(session);
  const { channel, messages, state, agent, typing, more, said } = conversation;
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState<readonly ChatMessage[]>([]);
  const agentsChat = useOpen();
  const { startBot } = useStart();

  const send = async ({ text, files }: Draft): Promise<boolean> => {
    if (!channel) return false;
    const id = crypto.randomUUID();
    const shown: ChatMessage = {
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
    setPending((others) => [...others, shown]);
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

  /** What does not arrive stands in the box again, unless something else is being written there. */
  const sendOrReturn = async (given: Draft) => {
    if (!(await send(given))) setDraft((now) => (now === EMPTY ? given : now));
  };

  // What the chatbot handed over is said once somebody is there to hear it.
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what was found when the conversation was resumed decides
  }, [agentsChat, count === null]);

  const seen = useRef(0);
  useEffect(() => {
    const theirs = (messages ?? []).filter(({ author }) => author.type !== "APPLICANT").length;
    if (open || messages === null) seen.current = theirs;
    onUnread(theirs - seen.current);
  }, [open, messages, onUnread]);

  const handedOver = session.initialMessage !== undefined;
  const own = (messages ?? []).some(({ author }) => author.type === "APPLICANT");
  const all = merged(
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
          setDraft(EMPTY);
          setRefusal(null);
          void sendOrReturn(sent);
        }}
      />
    </div>
  );
}
