import type { AcceptedChat, AgentChat, AgentChats } from "#schemas/types/chat/calls.ts";
import { isCallError } from "#src/calls/call-error.ts";
import { messageOf } from "#src/calls/messages.ts";
import {
  FileRefused,
  type AgentChannel,
  type ChannelPorts,
  type ChatFile,
} from "#src/chat/channels/channel.ts";
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

/** Milliseconds that somebody counts as writing after they were last seen to. */
export const TYPING_MS = 6_000;

const TAKEN = "Somebody else has taken this chat.";
const LOST = "A chat could not be kept open. Choose it again.";

export interface DeskState {
  /** Null before the first answer. */
  chats: AgentChats | null;
  /** When that was, milliseconds. */
  at: number;
  /** Whom each conversation is with; kept when it is over. */
  heads: ReadonlyMap<string, AgentChat>;
  talks: ReadonlyMap<string, Talk>;
  /** The conversation in sight. */
  shown: string | null;
  /** Why nobody can say who waits; null as long as the server does. */
  trouble: string | null;
  /** What went wrong with what was asked for last. */
  fault: string | null;
}

export interface DeskPorts {
  calls: ChatCalls;
  openChannel(accepted: AcceptedChat, ports: ChannelPorts): AgentChannel;
  uuid(): string;
  /** Milliseconds. */
  now(): number;
  /** Whether anybody can see the page. */
  visible(): boolean;
}

/**
 * Where somebody of the lender chats: who waits, and every conversation that they have taken, each on a channel of its own for as
 * long as it lasts, so that nothing said in one is missed while another is in sight.
 */
export function createDesk({ calls, openChannel, uuid, now, visible }: DeskPorts) {
  let state: DeskState = {
    chats: null,
    at: 0,
    heads: new Map(),
    talks: new Map(),
    shown: null,
    trouble: null,
    fault: null,
  };
  const channels = new Map<string, AgentChannel>();
  const taking = new Map<string, Promise<void>>();
  const typing = new Map<string, ReturnType<typeof setTimeout>>();
  const told = new Set<() => void>();

  const set = (change: Partial<DeskState>) => {
    state = { ...state, ...change };
    for (const tell of told) tell();
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

  /** Takes a conversation and listens to it. @throws CallError when it cannot be had. */
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
          change(id, (talk) => withNews(talk, message, state.shown === id && visible())),
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

  /** One taking at a time: a look may come while somebody accepts. */
  function taken(id: string): Promise<void> {
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

  /** Asks who waits; conversations of one's own that are not listened to are taken up again, as after a reload. */
  async function look(): Promise<void> {
    try {
      const chats = await calls.chats();
      const heads = new Map(state.heads);
      for (const head of [...chats.waiting, ...chats.assigned])
        heads.set(head.conversationSid, head);
      set({ chats, at: now(), heads, trouble: null });
      const own = chats.assigned.map(({ conversationSid }) => conversationSid);
      // One that cannot be had now is tried again at the next look.
      await Promise.allSettled(own.map((id) => taken(id)));
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
      told.add(tell);
      return () => void told.delete(tell);
    },
    look,

    /** Takes who waits, and shows them. */
    accept: async (id: string): Promise<void> => {
      set({ fault: null });
      try {
        await taken(id);
        set({ shown: id });
      } catch (error) {
        set({ fault: isCallError(error) && error.status === 409 ? TAKEN : messageOf(error) });
      }
      await look();
    },

    show: (id: string | null) => {
      set({ shown: id, fault: null });
      if (id !== null) change(id, (talk) => ({ ...talk, unread: 0 }));
    },

    say: (id: string, text: string, files: readonly File[]) =>
      send(id, { id: uuid(), text, files, failed: false }),
    /** Sends again what failed, as the same message. */
    again: send,
    /** Lets go of what the server does not take. */
    drop: (id: string, pending: Pending) => change(id, (talk) => withoutPending(talk, pending.id)),

    write: (id: string) => channels.get(id)?.typing(),

    /** Fetches what came before. */
    earlier: async (id: string): Promise<void> => {
      const first = state.talks.get(id)?.messages[0];
      const found = first && (await channels.get(id)?.earlier(first));
      if (found) change(id, (talk) => withMessages(talk, found));
    },

    /** Bytes of a file; null when the conversation is no longer one's own. */
    file: async (id: string, file: ChatFile): Promise<Blob | null> =>
      (await channels.get(id)?.read(file)) ?? null,

    /** Ends it for both sides. */
    end: async (id: string): Promise<void> => {
      await channels.get(id)?.end();
      over(id);
      await look();
    },

    /** Lets go of every channel; the conversations go on. */
    close: () => {
      for (const id of channels.keys()) letGo(id);
    },
  };
}

export type Desk = ReturnType<typeof createDesk>;
