import { isCallError } from "#src/calls/call-error.ts";
import { messageOf } from "#src/calls/messages.ts";
import { FileRefused, type ChatFile } from "#src/conversation/channel.ts";
import type { ChatCalls } from "./calls.ts";
import { createDeskStore } from "./desk-state.ts";
import { withMessages, withoutPending, withPending, type Pending } from "./talk.ts";
import { createTakenChats, type TakenChatsPorts } from "./taken-chats.ts";

const TAKEN = "Another agent has taken this chat.";

interface DeskPorts extends TakenChatsPorts {
  calls: ChatCalls;
  uuid(): string;
  /** Milliseconds. */
  now(): number;
}

/**
 * Holds the state of an agent's console: the waiting list, and the conversations that the agent has
 * taken.
 */
export function createDesk({ calls, openChannel, uuid, now, visible }: DeskPorts) {
  const store = createDeskStore();
  const { read, set, change } = store;
  const taken = createTakenChats({ calls, openChannel, visible }, store, () => void look());

  /**
   * Reads the waiting list and resumes own conversations without a channel, for example after a
   * reload.
   */
  async function look(): Promise<void> {
    try {
      const chats = await calls.chats();
      const heads = new Map(read().heads);
      for (const head of [...chats.waiting, ...chats.assigned])
        heads.set(head.conversationSid, head);
      set({ chats, updatedAt: now(), heads, trouble: null });
      const own = chats.assigned.map(({ conversationSid }) => conversationSid);
      // The next read tries again to resume a conversation that failed.
      await Promise.allSettled(own.map((id) => taken.takeOnce(id)));
    } catch (error) {
      set({ trouble: messageOf(error) });
    }
  }

  const send = (id: string, { refusal: _earlier, ...message }: Pending) => {
    change(id, (talk) => withPending(talk, { ...message, failed: false }));
    taken
      .channel(id)
      ?.send(message)
      .catch((error: unknown) => {
        const refused = error instanceof FileRefused ? { refusal: error.message } : {};
        change(id, (talk) => withPending(talk, { ...message, ...refused, failed: true }));
      });
  };

  return {
    read,
    subscribe: store.subscribe,
    look,

    /** Takes a waiting conversation and shows it. */
    accept: async (id: string): Promise<void> => {
      set({ fault: null });
      try {
        await taken.takeOnce(id);
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

    write: (id: string) => taken.channel(id)?.typing(),

    /** Fetches earlier messages. */
    earlier: async (id: string): Promise<void> => {
      const first = read().talks.get(id)?.messages[0];
      const earlier = first && (await taken.channel(id)?.earlier(first));
      if (earlier) change(id, (talk) => withMessages(talk, earlier));
    },

    /**
     * Returns the bytes of a file, or null when the conversation no longer belongs to the agent.
     */
    file: async (id: string, file: ChatFile): Promise<Blob | null> =>
      (await taken.channel(id)?.read(file)) ?? null,

    /** Ends the conversation for both sides. */
    end: async (id: string): Promise<void> => {
      await taken.channel(id)?.end();
      taken.over(id);
      await look();
    },

    close: taken.close,
  };
}

export type Desk = ReturnType<typeof createDesk>;
