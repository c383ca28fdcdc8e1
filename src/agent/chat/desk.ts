import type { AcceptedChat, AgentChat, AgentChats } from "#schemas/types/chat/calls.ts";
import { isCallError } from "#src/calls/call-error.ts";
import { messageOf } from "#src/calls/messages.ts";
import {
  FileRefused,
  type AgentChannel,
  type ChannelPorts,
  type ChatFile,
} from "#src/conversation/channel.ts";
import type { ChatCalls } from "./calls.ts";
import {
  newTalk,
  withMessages,
  withNews,
  withoutPending,
  withPending,
  type Pending,
  type Talk,
} from "./talk.ts";

/** How long a typing notice stays visible, milliseconds. */
const TYPING_MS = 6_000;

const TAKEN = "Another agent has taken this chat.";
const LOST = "A chat could not be kept open. Choose it again.";

export interface DeskState {
  /** Null before the first answer. */
  chats: AgentChats | null;
  /** Time of the last read, milliseconds. */
  updatedAt: number;
  /** The other party of each conversation, also of ended ones. */
  heads: ReadonlyMap<string, AgentChat>;
  talks: ReadonlyMap<string, Talk>;
  /** The conversation on screen. */
  selected: string | null;
  /** Why the waiting list could not be read; null while reads succeed. */
  trouble: string | null;
  /** Error of the agent's last action; null after a success. */
  fault: string | null;
}

interface DeskPorts {
  calls: ChatCalls;
  openChannel(accepted: AcceptedChat, ports: ChannelPorts): AgentChannel;
  uuid(): string;
  /** Milliseconds. */
  now(): number;
  /** Whether the page is visible. */
  visible(): boolean;
}

/**
 * Holds the state of an agent's console: the waiting list, and a channel for each conversation that
 * the agent has taken. Every channel stays open while its conversation lasts, so that no message is
 * missed while another conversation is on screen.
 */
export function createDesk({ calls, openChannel, uuid, now, visible }: DeskPorts) {
  let state: DeskState = {
    chats: null,
    updatedAt: 0,
    heads: new Map(),
    talks: new Map(),
    selected: null,
    trouble: null,
    fault: null,
  };
  const channels = new Map<string, AgentChannel>();
  const taking = new Map<string, Promise<void>>();
  const typing = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  const set = (change: Partial<DeskState>) => {
    state = { ...state, ...change };
    for (const tell of listeners) tell();
  };
  const change = (id: string, to: (talk: Talk) => Talk) => {
    const talk = state.talks.get(id);
    if (talk !== undefined) set({ talks: new Map(state.talks).set(id, to(talk)) });
  };
  const letGo = (id: string) => {
    channels.get(id)?.close();
    channels.delete(id);
    clearTimeout(typing.get(id));
    typing.delete(id);
  };
  const over = (id: string) => {
    letGo(id);
    change(id, (talk) => ({ ...talk, ended: true, typing: null }));
  };

  /** Takes a conversation and opens its channel. @throws CallError when another agent has it. */
  async function take(id: string): Promise<void> {
    let accepted = await calls.accept(id);
    if (!state.talks.has(id)) set({ talks: new Map(state.talks).set(id, newTalk) });
    const channel = openChannel(accepted, {
      token: () => accepted.token,
      renewToken: async () => {
        accepted = await calls.accept(id);
        return accepted.token;
      },
      events: {
        onMessage: (message) =>
          change(id, (talk) => withNews(talk, message, state.selected === id && visible())),
        onTyping: ({ name }) => {
          change(id, (talk) => ({ ...talk, typing: name }));
          clearTimeout(typing.get(id));
          const stopped = () => change(id, (talk) => ({ ...talk, typing: null }));
          typing.set(id, setTimeout(stopped, TYPING_MS));
        },
        onConnection: (connection) =>
          change(id, (talk) => ({ ...talk, connected: connection === "connected" })),
        onState: () => undefined,
        onEnded: () => {
          over(id);
          void look();
        },
        onFailed: () => {
          letGo(id);
          set({ fault: LOST });
        },
      },
    });
    channels.set(id, channel);
    const history = await channel.connect();
    change(id, (talk) => withMessages(talk, history));
  }

  /**
   * Takes each conversation only once at a time: a read of the list may run while the agent accepts
   * a chat.
   */
  function takeOnce(id: string): Promise<void> {
    if (channels.has(id)) return Promise.resolve();
    const running =
      taking.get(id) ??
      take(id)
        .catch((error: unknown) => {
          letGo(id);
          throw error;
        })
        .finally(() => taking.delete(id));
    taking.set(id, running);
    return running;
  }

  /**
   * Reads the waiting list and resumes own conversations without a channel, for example after a
   * reload.
   */
  async function look(): Promise<void> {
    try {
      const chats = await calls.chats();
      const heads = new Map(state.heads);
      for (const head of [...chats.waiting, ...chats.assigned])
        heads.set(head.conversationSid, head);
      set({ chats, updatedAt: now(), heads, trouble: null });
      const own = chats.assigned.map(({ conversationSid }) => conversationSid);
      // The next read tries again to resume a conversation that failed.
      await Promise.allSettled(own.map((id) => takeOnce(id)));
    } catch (error) {
      set({ trouble: messageOf(error) });
    }
  }

  const send = (id: string, { refusal: _earlier, ...message }: Pending) => {
    change(id, (talk) => withPending(talk, { ...message, failed: false }));
    channels
      .get(id)
      ?.send(message)
      .catch((error: unknown) => {
        const refused = error instanceof FileRefused ? { refusal: error.message } : {};
        change(id, (talk) => withPending(talk, { ...message, ...refused, failed: true }));
      });
  };

  return {
    read: () => state,
    subscribe: (tell: () => void) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    look,

    /** Takes a waiting conversation and shows it. */
    accept: async (id: string): Promise<void> => {
      set({ fault: null });
      try {
        await takeOnce(id);
        set({ selected: id });
      } catch (error) {
        set({ fault: isCallError(error) && error.status === 409 ? TAKEN : messageOf(error) });
      }
      await look();
    },

    show: (id: string | null) => {
      set({ selected: id, fault: null });
      if (id !== null) change(id, (talk) => ({ ...talk, unread: 0 }));
    },

    say: (id: string, text: string, files: readonly File[]) =>
      send(id, { id: uuid(), text, files, failed: false }),
    /** Sends a failed message again under the same id. */
    again: send,
    /** Discards a message that the server refuses. */
    drop: (id: string, pending: Pending) => change(id, (talk) => withoutPending(talk, pending.id)),

    write: (id: string) => channels.get(id)?.typing(),

    /** Fetches earlier messages. */
    earlier: async (id: string): Promise<void> => {
      const first = state.talks.get(id)?.messages[0];
      const earlier = first && (await channels.get(id)?.earlier(first));
      if (earlier) change(id, (talk) => withMessages(talk, earlier));
    },

    /**
     * Returns the bytes of a file, or null when the conversation no longer belongs to the agent.
     */
    file: async (id: string, file: ChatFile): Promise<Blob | null> =>
      (await channels.get(id)?.read(file)) ?? null,

    /** Ends the conversation for both sides. */
    end: async (id: string): Promise<void> => {
      await channels.get(id)?.end();
      over(id);
      await look();
    },

    /** Closes every channel. The conversations go on. */
    close: () => {
      for (const id of channels.keys()) letGo(id);
    },
  };
}

export type Desk = ReturnType<typeof createDesk>;
