import { useApp } from "#src/app.ts";
import type { ConversationState } from "#schemas/types/chat/wire.ts";
import { useEffect, useRef, useState } from "react";
import { HISTORY, type AgentChannel, type ChatMessage } from "#src/conversation/channel.ts";
import { NotConfigured, openChannel } from "../channels/open.ts";
import type { AgentSession } from "../session/sessions.ts";
import { useChat } from "../state/context.ts";
import { mergeMessages } from "./merge-messages.ts";
import { tokenKeeper } from "./token.ts";

/**
 * How long a typing notice stays visible, milliseconds: longer than the pause between two notices.
 */
const TYPING_FOR_MS = 5_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 15_000;

export interface Conversation {
  channel: AgentChannel | null;
  /** Null until the history has loaded. */
  messages: readonly ChatMessage[] | null;
  state: ConversationState;
  agent: string | null;
  /** Name of the person who is typing. */
  typing: string | null;
  /** Earlier messages may exist. */
  more: boolean;
  showEarlier(): Promise<void>;
  /** The newest message that arrived while the chat was open, for screen readers. */
  said: ChatMessage | null;
}

/**
 * Connects to a conversation with an agent over its channel while the chat is shown or collapsed.
 */
export function useConversation(session: AgentSession): Conversation {
  const { boot, definitions } = useApp();
  const { chat, calls } = useChat();
  const [channel, setChannel] = useState<AgentChannel | null>(null);
  const [messages, setMessages] = useState<readonly ChatMessage[] | null>(null);
  const [state, setState] = useState<ConversationState>("waiting");
  const [agent, setAgent] = useState<string | null>(null);
  const [typing, setTyping] = useState<string | null>(null);
  const [more, setMore] = useState(false);
  const [said, setSaid] = useState<ChatMessage | null>(null);
  // The session object changes with each token; the conversation does not.
  const latest = useRef(session);
  latest.current = session;

  useEffect(() => {
    let live = true;
    let opened: AgentChannel | null = null;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let tries = 0;
    const whileLive =
      <A extends unknown[]>(run: (...given: A) => void) =>
      (...given: A) => {
        if (live) run(...given);
      };
    const fail = (error: unknown) => {
      if (error instanceof NotConfigured)
        return chat.notConfigured(latest.current.channel as never);
      // A conversation whose token is invalid cannot be resumed.
      const { alert } = chat.store.getState();
      chat.restart(alert === "token" ? "token" : "wrong");
    };
    const open = async () => {
      const keeper = tokenKeeper({
        session: () => latest.current,
        refresh: calls.refreshToken,
        keep: (token, provided) =>
          chat.keep({
            token,
            ...(provided === undefined
              ? {}
              : { stream: { ...latest.current.stream, providerUserToken: provided } }),
          }),
        alert: chat.alert,
      });
      try {
        opened = await openChannel(latest.current.channel, {
          session: latest.current,
          providers: definitions.organisation.chat?.providers ?? {},
          orgCode: boot.orgCode,
          endConversation: () =>
            calls.endConversation(latest.current.token.conversationSid, keeper.token()),
          ...keeper,
          events: {
            onMessage: whileLive((message) => {
              setMessages((before) => mergeMessages(before ?? [], [message]));
              if (message.author.type !== "APPLICANT") setSaid(message);
              setTyping(null);
            }),
            onTyping: whileLive(({ name }) => {
              setTyping(name);
              clearTimeout(quiet);
              quiet = setTimeout(() => setTyping(null), TYPING_FOR_MS);
            }),
            onConnection: whileLive((connection) => {
              if (connection === "connecting") chat.alert("lost");
              else chat.calm("lost");
            }),
            onState: whileLive((next, name) => {
              setState(next);
              setAgent(name);
            }),
            onEnded: whileLive(chat.end),
            onFailed: whileLive(fail),
          },
        });
        if (!live) return opened.close();
        const history = await opened.connect();
        if (!live) return;
        chat.calm("wrong");
        setMore(history.length === HISTORY);
        setMessages((before) => mergeMessages(before ?? [], history));
        setChannel(opened);
      } catch (error) {
        if (!live) return;
        if (error instanceof NotConfigured) return fail(error);
        opened?.close();
        if (chat.store.getState().view.at !== "agent") return;
        chat.alert("wrong");
        retry = setTimeout(
          () => void open(),
          Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries),
        );
        tries += 1;
      }
    };
    void open();
    return () => {
      live = false;
      clearTimeout(quiet);
      clearTimeout(retry);
      opened?.close();
      chat.calm("lost");
    };
  }, [boot, calls, chat, definitions]);

  const showEarlier = async () => {
    const first = messages?.[0];
    if (!channel || !first) return;
    try {
      const older = await channel.earlier(first);
      setMore(older.length === HISTORY);
      setMessages((before) => mergeMessages(before ?? [], older));
    } catch {
      chat.alert("wrong");
    }
  };
  return { channel, messages, state, agent, typing, more, showEarlier, said };
}
