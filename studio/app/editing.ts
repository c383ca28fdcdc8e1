/** Changes of the definitions in the studio, with undo and redo. */
import type { StoreApi } from "zustand/vanilla";
import type { RemoteSession } from "../workspace/session/client.ts";
import type { Pending } from "../workspace/pending.ts";
import type { Reworded } from "../workspace/session/session.ts";
import type { Changes } from "../workspace/workspace.ts";
import { noticesOf } from "./notices.ts";
import type { StudioState } from "./state.ts";

interface EditingPorts {
  store: StoreApi<StudioState>;
  session: Pick<RemoteSession, "reword" | "undo" | "redo">;
  draw(): Promise<void>;
  /** Draws the page of an edit, unless a later drawing has begun. */
  drawEdited(edit: Promise<Reworded>): Promise<Reworded>;
  check(changes: Changes): void;
  now(): number;
}

export function createEditing({ store, session, draw, drawEdited, check, now }: EditingPorts) {
  const { getState: get, setState: set } = store;
  const { say, fail } = noticesOf(store);

  /** Shows what differs from the saved files; the checks follow. */
  const afterChange = (before: Pending | null, pending: Pending) => {
    set({ pending });
    const texts = Object.fromEntries(pending.changes.map(({ path, text }) => [path, text]));
    // What was taken back has its saved text again.
    const reverted = (before?.changes ?? []).filter(({ path }) => !(path in texts));
    check({ ...Object.fromEntries(reverted.map(({ path, base }) => [path, base])), ...texts });
  };

  const step = async (call: "undo" | "redo") => {
    const { pending } = get();
    try {
      afterChange(pending, await session[call]());
      await draw();
      set({ revision: get().revision + 1 });
      say(call === "undo" ? "The last change is taken back." : "The change is made again.");
    } catch (error) {
      fail(error);
    }
  };

  return {
    step,
    afterChange,

    /** Shows what another view has changed. */
    async took(pending: Pending) {
      afterChange(get().pending, pending);
      await draw();
      set({ revision: get().revision + 1 });
    },

    async reword(pointer: string, text: string) {
      const { lender, flow, page, drawn, locale, scope, pending } = get();
      const screen = drawn?.screen?.id;
      if (flow === null || page === null || screen === undefined) return;
      const began = now();
      try {
        const request = { lender, flow, screen, pointer, locale, text, scope };
        const known = drawn?.lookKey ?? null;
        const after = await drawEdited(session.reword(request, page, known));
        afterChange(pending, after);
        performance.measure("studio:reword", { start: began, end: now() });
      } catch (error) {
        fail(error);
      }
    },
  };
}
