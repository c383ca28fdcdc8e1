import { useLanguage } from "#renderers/index.ts";
import { useEffect } from "react";
import { useOpen } from "../form/use-hours.ts";
import { useStart } from "../form/use-start.ts";
import { Composer } from "../messages/Composer.tsx";
import { MessageList } from "../messages/MessageList.tsx";
import { skipsAgentChat } from "../mode/mode.ts";
import parts from "../panel/parts.module.css";
import type { AgentSession } from "../session/sessions.ts";
import { useChat } from "../state/context.ts";
import classes from "./AgentChat.module.css";
import { mergeMessages } from "./merge-messages.ts";
import { download } from "./download.ts";
import { useConversation } from "./use-conversation.ts";
import { useHandedOver } from "./use-handed-over.ts";
import { useSending } from "./use-sending.ts";
import { useUnread } from "./use-unread.ts";
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
  const { chat } = useChat();
  const conversation = useConversation(session);
  const { channel, messages, state, agent, typing, more, said } = conversation;
  const sending = useSending(session, channel);
  useHandedOver(session, conversation, sending);
  useUnread(messages, onUnread);
  const agentsChat = useOpen();
  const { startBot } = useStart();

  const count = messages?.length ?? null;
  useEffect(() => {
    if (agentsChat === null || count === null) return;
    if (skipsAgentChat({ open: agentsChat, messages: count, freshStart: fresh }))
      startBot({ friendlyName: session.friendlyName, emailAddress: session.emailAddress });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the history at the time of the resume decides
  }, [agentsChat, count === null]);

  const handedOver = session.initialMessage !== undefined;
  const own = (messages ?? []).some(({ author }) => author.type === "APPLICANT");
  const all = mergeMessages(
    messages ?? [],
    sending.pending.filter(({ id }) => !messages?.some((each) => each.id === id)),
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
        sending={new Set(sending.pending.map(({ id }) => id))}
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
        draft={sending.draft}
        onDraft={sending.setDraft}
        onTyping={channel?.typing}
        attachments={own}
        refusal={sending.refusal}
        busy={channel === null}
        onSend={(message) => void sending.sendDraft(message)}
      />
    </div>
  );
}
