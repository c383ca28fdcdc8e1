import type { AgentChat, AgentChats } from "#schemas/types/chat/calls.ts";
import type { Talk } from "./talk.ts";

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

export type DeskStore = ReturnType<typeof createDeskStore>;

/** Keeps the state of an agent's console, and tells who subscribes. */
export function createDeskStore() {
  let state: DeskState = {
    chats: null,
    updatedAt: 0,
    heads: new Map(),
    talks: new Map(),
    selected: null,
    trouble: null,
    fault: null,
  };
  const listeners = new Set<() => void>();

  const set = (change: Partial<DeskState>): void => {
    state = { ...state, ...change };
    for (const tell of listeners) tell();
  };

  return {
    read: () => state,
    set,
    subscribe: (tell: () => void) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },

    /** Changes a conversation that the agent has taken; nothing of another one. */
    change: (id: string, to: (talk: Talk) => Talk): void => {
      const talk = state.talks.get(id);
      if (talk !== undefined) set({ talks: new Map(state.talks).set(id, to(talk)) });
    },
  };
}
