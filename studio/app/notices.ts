import type { StoreApi } from "zustand/vanilla";
import { messageOf } from "#src/calls/messages.ts";
import type { StudioState } from "./state.ts";

/** Returns the two ways to fill the status line: what happened, or why something failed. */
export const noticesOf = ({ setState }: StoreApi<StudioState>) => ({
  say: (text: string) => setState({ notice: { text, isFault: false } }),
  fail: (error: unknown) => setState({ notice: { text: messageOf(error), isFault: true } }),
});
