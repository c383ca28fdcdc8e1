import { createStore } from "zustand/vanilla";

/** Tracks whether calls get through, for the shell's notice. */
export function createConnection() {
  const store = createStore<{ trouble: boolean }>(() => ({ trouble: false }));
  const set = (trouble: boolean) => {
    if (store.getState().trouble !== trouble) store.setState({ trouble });
  };
  return { store, onTrouble: () => set(true), onAnswer: () => set(false) };
}

export type Connection = ReturnType<typeof createConnection>;
