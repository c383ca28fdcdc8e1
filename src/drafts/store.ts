import { createStore } from "zustand/vanilla";
import { immer } from "zustand/middleware/immer";
import type { Vault } from "./vault.ts";

/** Answers of a flow that has no application on the server yet, such as a registration. */
export interface FlowDraft {
  /** Submitted screens in the order of their first submission. */
  submitted: { screen: string; data: Record<string, unknown> }[];
  /** What was typed on a screen and not submitted. */
  unsent: Record<string, Record<string, unknown>>;
  /** The creation under way: one key as long as the same answers are sent, so that a retry after a lost reply creates nothing twice. */
  creation: { key: string; body: string } | null;
  /** The account is open: only the application is still to be created. */
  registered: boolean;
}

export interface DraftState {
  flows: Record<string, FlowDraft>;
}

export const STORAGE_KEY = "hearthline:draft";
/** Typing is written down in bursts. */
const SAVE_AFTER_MS = 250;

export const emptyDraft = (): FlowDraft => ({
  submitted: [],
  unsent: {},
  creation: null,
  registered: false,
});

/**
 * @param subject who is logged in, by the token's own word; null for nobody. Answers outlast a session that runs out, and only the person
 * whose they are finds them again.
 */
export function createDraftStore(
  vault: Vault,
  storage: Storage,
  subject: () => string | null = () => null,
) {
  const store = createStore<DraftState>()(immer(() => ({ flows: {} })));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();
  /** Flows whose answers have been sent: gone from storage, and from memory when the flow is begun anew. */
  const finished = new Set<string>();
  /** Whose the answers are. Nobody's become those of the first who logs in. */
  let owner = subject();
  /** Answers of somebody whose session ran out. */
  let left: (DraftState & { owner: string }) | null = null;

  const write = () => {
    clearTimeout(timer);
    const flows = Object.entries(store.getState().flows).filter(([flow]) => !finished.has(flow));
    const text = JSON.stringify({ flows: Object.fromEntries(flows), owner });
    const after = writing;
    // One after the other: the last state must be the one that stays.
    const put = async () => {
      await after;
      const sealed = await vault.seal(text).catch(() => null);
      if (sealed !== null) storage.setItem(STORAGE_KEY, sealed);
    };
    writing = put();
    return writing;
  };

  let isReady = false;
  const ready = restore().finally(() => {
    isReady = true;
  });
  async function restore() {
    const sealed = storage.getItem(STORAGE_KEY);
    const text = sealed === null ? null : await vault.open(sealed);
    const kept =
      text === null ? null : (JSON.parse(text) as DraftState & { owner?: string | null });
    if (kept?.owner && kept.owner !== owner) left = { ...kept, owner: kept.owner };
    else if (kept) store.setState({ flows: kept.flows });
    adopt();
    store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void write(), SAVE_AFTER_MS);
    });
  }

  /** Somebody may have logged in: what was left is theirs, or it goes. */
  function adopt() {
    const who = subject();
    if (who === null) return;
    // Somebody else in the same tab, such as by the link of an e-mail.
    if (owner !== null && owner !== who) store.setState({ flows: {} });
    owner = who;
    if (left === null) return;
    const { flows } = left;
    if (left.owner === who) store.setState((state) => ({ flows: { ...flows, ...state.flows } }));
    else storage.removeItem(STORAGE_KEY);
    left = null;
  }

  const change = (flow: string, recipe: (draft: FlowDraft) => void) =>
    store.setState(({ flows }) => {
      flows[flow] ??= emptyDraft();
      recipe(flows[flow]);
    });

  return {
    store,
    /** Resolves when what an earlier page left has been read. */
    ready,
    isReady: () => isReady,
    adopt,
    /** Writes at once; resolves when it is done. */
    flush: write,

    submit: (flow: string, screen: string, data: Record<string, unknown>) =>
      change(flow, (draft) => {
        const before = draft.submitted.find((each) => each.screen === screen);
        if (before) before.data = data;
        else draft.submitted.push({ screen, data });
        delete draft.unsent[screen];
      }),

    type: (flow: string, screen: string, data: Record<string, unknown>) =>
      change(flow, (draft) => {
        draft.unsent[screen] = data;
      }),

    /** The key for sending these answers: the same again for the same ones, a new one for others. */
    creationKey: (flow: string, body: string, newKey: () => string): string => {
      const before = store.getState().flows[flow]?.creation;
      if (before?.body === body) return before.key;
      const key = newKey();
      change(flow, (draft) => {
        draft.creation = { key, body };
      });
      return key;
    },

    registered: (flow: string) =>
      change(flow, (draft) => {
        draft.registered = true;
      }),

    /** The answers are on the server now. The page that sent them may still be drawn with them while it is left. */
    finish: (flow: string) => {
      finished.add(flow);
      return write();
    },

    /** The flow is opened: what was finished before does not count. */
    begin: (flow: string) => {
      if (!finished.delete(flow)) return;
      store.setState(({ flows }) => {
        delete flows[flow];
      });
    },
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;
