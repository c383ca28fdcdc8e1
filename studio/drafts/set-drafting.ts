/** Changes a part of what the studio shows of drafts. */
import type { StoreApi } from "zustand/vanilla";
import type { StudioState } from "../app/state.ts";
import type { DraftState } from "./state.ts";

export function setDrafting(store: StoreApi<StudioState>, part: Partial<DraftState>): void {
  store.setState({ drafting: { ...store.getState().drafting, ...part } });
}
