import { createStore } from "zustand/vanilla";
import type { Vault } from "./vault.ts";

/** Answers of a flow without an application on the server, such as a registration. */
export interface FlowDraft {
  /** Submitted screens in the order of their first submission. */
  submitted: { screen: string; data: Record<string, unknown> }[];
  /** Answers that were typed on a screen but not submitted. */
  unsent: Record<string, Record<string, unknown>>;
  /**
   * The creation in progress. The same answers keep one key, so that a retry after a lost reply
   * creates nothing twice.
   */
  creation: { key: string; body: string } | null;
  /** The account is open; only the application is missing. */
  registered: boolean;
}

interface DraftState {
  flows: Record<string, FlowDraft>;
}

export const STORAGE_KEY = "hearthline:draft";
/** Local storage key of the answers that outlast the tab. */
export const LASTING_KEY = "hearthline:answers";
/** Typing is stored in bursts. */
const SAVE_AFTER_MS = 250;

export const emptyDraft = (): FlowDraft => ({
  submitted: [],
  unsent: {},
  creation: null,
  registered: false,
});

/**
 * @param subject the logged-in person by the token's claim; null without a log-in. Answers survive
 * an expired session, and only their owner can restore them.
 */
export function createDraftStore(
  vault: Vault,
  storage: Storage,
  subject: () => string | null = () => null,
) {
  const store = createStore<DraftState>()(() => ({ flows: {} }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();
  /**
   * Flows whose answers were sent: removed from storage now, and from memory when the flow begins
   * again.
   */
  const finished = new Set<string>();
  /** Owner of the answers. Answers without an owner go to the first person who logs in. */
  let owner = subject();
  /** Answers of a person whose session ran out. */
  let expiredDrafts: (DraftState & { owner: string }) | null = null;

  const write = () => {
    clearTimeout(timer);
    const flows = Object.entries(store.getState().flows).filter(([flow]) => !finished.has(flow));
    const text = JSON.stringify({ flows: Object.fromEntries(flows), owner });
    const after = writing;
    // Writes run one after another, so that the last state stays.
    const save = async () => {
      await after;
      const sealed = await vault.seal(text).catch(() => null);
      if (sealed !== null) storage.setItem(STORAGE_KEY, sealed);
    };
    writing = save();
    return writing;
  };

  let isReady = false;
  const ready = restore().finally(() => {
    isReady = true;
  });
  async function restore() {
    const sealed = storage.getItem(STORAGE_KEY);
    const text = sealed === null ? null : await vault.open(sealed);
    const stored =
      text === null ? null : (JSON.parse(text) as DraftState & { owner?: string | null });
    if (stored?.owner && stored.owner !== owner) expiredDrafts = { ...stored, owner: stored.owner };
    else if (stored) store.setState({ flows: stored.flows });
    adopt();
    store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void write(), SAVE_AFTER_MS);
    });
  }

  /** After a log-in, restores the person's answers and deletes those of every other person. */
  function adopt() {
    const person = subject();
    if (person === null) return;
    // Another person in the same tab, for example through the link of an e-mail.
    if (owner !== null && owner !== person) store.setState({ flows: {} });
    owner = person;
    if (expiredDrafts === null) return;
    const { flows } = expiredDrafts;
    if (expiredDrafts.owner === person)
      store.setState((state) => ({ flows: { ...flows, ...state.flows } }));
    else storage.removeItem(STORAGE_KEY);
    expiredDrafts = null;
  }

  const change = (flow: string, changed: (draft: FlowDraft) => Partial<FlowDraft>) =>
    store.setState(({ flows }) => {
      const draft = flows[flow] ?? emptyDraft();
      return { flows: { ...flows, [flow]: { ...draft, ...changed(draft) } } };
    });

  return {
    store,
    /** Resolves once the answers of an earlier page have been read. */
    ready,
    isReady: () => isReady,
    adopt,
    /** Writes at once; resolves when the write is done. */
    flush: write,

    submit: (flow: string, screen: string, data: Record<string, unknown>) => {
      change(flow, ({ submitted, unsent }) => {
        const { [screen]: _sent, ...others } = unsent;
        const isAgain = submitted.some((each) => each.screen === screen);
        return {
          submitted: isAgain
            ? submitted.map((each) => (each.screen === screen ? { screen, data } : each))
            : [...submitted, { screen, data }],
          unsent: others,
        };
      });
      // A reload of the next page must not lose this one.
      void write();
    },

    type: (flow: string, screen: string, data: Record<string, unknown>) =>
      change(flow, ({ unsent }) => ({ unsent: { ...unsent, [screen]: data } })),

    /**
     * Returns the idempotency key for these answers: the same for the same answers, a new one for
     * others.
     */
    creationKey: (flow: string, body: string, newKey: () => string): string => {
      const before = store.getState().flows[flow]?.creation;
      if (before?.body === body) return before.key;
      const key = newKey();
      change(flow, () => ({ creation: { key, body } }));
      return key;
    },

    registered: (flow: string) => change(flow, () => ({ registered: true })),

    /**
     * Marks the answers as sent. The page that sent them may still render them while it is left.
     */
    finish: (flow: string) => {
      finished.add(flow);
      return write();
    },

    /** Begins a flow and forgets what an earlier run finished. */
    begin: (flow: string) => {
      if (!finished.delete(flow)) return;
      const { [flow]: _finished, ...others } = store.getState().flows;
      store.setState({ flows: others });
    },
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;
