import { createStore } from "zustand/vanilla";

/**
 * sending: a submission runs; unsent: it got no answer and is sent again, at once by `send`.
 */
export type Submission = { kind: "sending" } | { kind: "unsent"; send: () => void };

interface ConnectionState {
  /** A call gets no answer at present. */
  trouble: boolean;
  /** The submission of the page on screen; null without one. */
  submission: Submission | null;
}

/** Tracks whether calls and the page's submission get through, for the shell's one notice. */
export function createConnection() {
  const store = createStore<ConnectionState>(() => ({ trouble: false, submission: null }));
  const set = (trouble: boolean) => {
    if (store.getState().trouble !== trouble) store.setState({ trouble });
  };
  return {
    store,
    onTrouble: () => set(true),
    onAnswer: () => set(false),
    submit: (submission: Submission | null) => store.setState({ submission }),
  };
}

export type Connection = ReturnType<typeof createConnection>;
