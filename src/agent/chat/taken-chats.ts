import type { AcceptedChat } from "#schemas/types/chat/calls.ts";
import type { AgentChannel, ChannelPorts } from "#src/conversation/channel.ts";
import type { ChatCalls } from "./calls.ts";
import type { DeskStore } from "./desk-state.ts";
import { newTalk, withMessages, withNews } from "./talk.ts";

/** How long a typing notice stays visible, milliseconds. */
const TYPING_MS = 6_000;

const LOST = "A chat could not be kept open. Choose it again.";

export interface TakenChatsPorts {
  calls: Pick<ChatCalls, "accept">;
  openChannel(accepted: AcceptedChat, ports: ChannelPorts): AgentChannel;
  /** Whether the page is visible. */
  visible(): boolean;
}

/**
 * Keeps a channel for each conversation that the agent has taken, as long as the conversation lasts:
 * no message is missed while another conversation is on screen.
 *
 * @param onEnded called when the other side ends a conversation
 */
export function createTakenChats(
  { calls, openChannel, visible }: TakenChatsPorts,
  { read, set, change }: DeskStore,
  onEnded: () => void,
) {
  const channels = new Map<string, AgentChannel>();
  const taking = new Map<string, Promise<void>>();
  const typing = new Map<string, ReturnType<typeof setTimeout>>();

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
  const showTyping = (id: string, name: string) => {
    change(id, (talk) => ({ ...talk, typing: name }));
    clearTimeout(typing.get(id));
    const stopped = () => change(id, (talk) => ({ ...talk, typing: null }));
    typing.set(id, setTimeout(stopped, TYPING_MS));
  };

  const eventsOf = (id: string): ChannelPorts["events"] => ({
    onMessage: (message) =>
      change(id, (talk) => withNews(talk, message, read().selected === id && visible())),
    onTyping: ({ name }) => showTyping(id, name),
    onConnection: (connection) =>
      change(id, (talk) => ({ ...talk, connected: connection === "connected" })),
    onState: () => undefined,
    onEnded: () => {
      over(id);
      onEnded();
    },
    onFailed: () => {
      letGo(id);
      set({ fault: LOST });
    },
  });

  /** Takes a conversation and opens its channel. @throws CallError when another agent has it. */
  async function take(id: string): Promise<void> {
    let accepted = await calls.accept(id);
    const { talks } = read();
    if (!talks.has(id)) set({ talks: new Map(talks).set(id, newTalk) });
    const channel = openChannel(accepted, {
      token: () => accepted.token,
      renewToken: async () => {
        accepted = await calls.accept(id);
        return accepted.token;
      },
      events: eventsOf(id),
    });
    channels.set(id, channel);
    const history = await channel.connect();
    change(id, (talk) => withMessages(talk, history));
  }

  return {
    /** Returns the channel of a conversation; undefined when it no longer belongs to the agent. */
    channel: (id: string): AgentChannel | undefined => channels.get(id),

    /**
     * Takes each conversation only once at a time: a read of the list may run while the agent
     * accepts a chat.
     */
    takeOnce(id: string): Promise<void> {
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
    },

    /** Closes the channel of a conversation that has ended. */
    over,

    /** Closes every channel. The conversations go on. */
    close: () => {
      for (const id of channels.keys()) letGo(id);
    },
  };
}
