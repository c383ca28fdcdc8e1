/** Runs one action on drafts at a time, and shows why it failed. */
import type { StoreApi } from "zustand/vanilla";
import type { StudioState } from "../app/state.ts";
import type { Clash } from "../calls.ts";
import { bodyOf, refusalOf } from "./refusal-of.ts";
import { setDrafting } from "./set-drafting.ts";
import type { Busy } from "./state.ts";

/** Runs an action; a second one waits for the person. */
export type During = (busy: Busy, work: () => Promise<void>) => Promise<void>;

export const createTurns =
  (store: StoreApi<StudioState>, fail: (error: unknown) => void): During =>
  async (busy, work) => {
    if (store.getState().drafting.busy !== null) return;
    setDrafting(store, { busy, refusal: null });
    try {
      await work();
    } catch (error) {
      const clashes = clashesOf(error);
      if (clashes !== null) setDrafting(store, { clashes, choices: [] });
      setDrafting(store, { refusal: refusalOf(error) });
      fail(error);
    } finally {
      setDrafting(store, { busy: null });
    }
  };

function clashesOf(error: unknown): readonly Clash[] | null {
  const { clashes } = bodyOf(error);
  return Array.isArray(clashes) ? (clashes as Clash[]) : null;
}
