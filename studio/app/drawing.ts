/** Draws the present page in the preview. A later drawing wins. */
import type { StoreApi } from "zustand/vanilla";
import type { RemoteSession } from "../workspace/session/client.ts";
import type { DrawnPage, SentPage } from "../workspace/pages/page.ts";
import { noticesOf } from "./notices.ts";
import type { DrawnData, StudioState } from "./state.ts";

interface DrawingPorts {
  store: StoreApi<StudioState>;
  session: Pick<RemoteSession, "page" | "follows">;
}

export function createDrawing({ store, session }: DrawingPorts) {
  const { getState: get, setState: set } = store;
  const { fail } = noticesOf(store);
  let turn = 0;

  /** Returns a page with the look that the message left out. */
  const withLook = (page: SentPage): DrawnPage | null => {
    const look = page.look ?? (get().drawn?.lookKey === page.lookKey ? get().drawn?.look : null);
    return look ? { ...page, look } : null;
  };

  return {
    /**
     * Draws the present page. The preview never shows a page with the data of another.
     * @param part data that the page gets, shown together with it
     */
    async draw(part: Partial<DrawnData> = {}): Promise<void> {
      const { lender, flow, page, locale, data, following } = { ...get(), ...part };
      if (flow === null || page === null) return;
      turn += 1;
      const own = turn;
      try {
        const [sent, follows] = await Promise.all([
          session.page({ lender, flow, page, locale }, get().drawn?.lookKey ?? null),
          part.follows ?? session.follows(lender, flow, data, following),
        ]);
        if (own === turn) set({ ...part, drawn: withLook(sent), follows, isTyped: false });
      } catch (error) {
        if (own === turn) fail(error);
      }
    },

    /** Draws the page of an edit, unless a later drawing has begun. */
    async drawEdited<Answer extends { page: SentPage }>(edit: Promise<Answer>): Promise<Answer> {
      turn += 1;
      const own = turn;
      const answer = await edit;
      if (own === turn) set({ drawn: withLook(answer.page) });
      return answer;
    },
  };
}
