/** Opens a lender or a page in the preview, with the application that the page begins with. */
import type { StoreApi } from "zustand/vanilla";
import type { Documents } from "#engine/index.ts";
import { firstPage, nodeOf } from "../outline/find.ts";
import type { RemoteSession } from "../workspace/session/client.ts";
import { noticesOf } from "./notices.ts";
import { EMPTY, type StudioState } from "./state.ts";

interface PageOpeningPorts {
  store: StoreApi<StudioState>;
  session: Pick<RemoteSession, "samples" | "outline">;
  /** Shows the page with an application. @param sample its name; null for another one */
  beginWith(data: Documents, sample: string | null): Promise<void>;
  check(): void;
  writePlace(): void;
}

export function createPageOpening({
  store,
  session,
  beginWith,
  check,
  writePlace,
}: PageOpeningPorts) {
  const { getState: get, setState: set } = store;
  const { fail } = noticesOf(store);

  const openPage = async (flow: string, page: string, node: string | null = null) => {
    const { lender } = get();
    set({
      flow,
      page,
      node: node ?? nodeOf(get().outline, flow, page),
      picked: null,
      movedFrom: null,
      showErrors: false,
      server: "answers",
      notice: null,
      pane: get().pane === "outline" ? "preview" : get().pane,
    });
    writePlace();
    try {
      const samples = await session.samples(lender, flow, page);
      if (get().page !== page || get().flow !== flow) return;
      const [first] = samples;
      set({ samples });
      await beginWith(first?.data ?? EMPTY, first?.id ?? null);
    } catch (error) {
      fail(error);
    }
  };

  return {
    openPage,

    async openLender(lender: string) {
      const locales = get().lenders.find(({ code }) => code === lender)?.locales ?? [];
      const locale = locales.includes(get().locale) ? get().locale : (locales[0] ?? "en-US");
      set({ lender, locale, findings: null, outline: await session.outline(lender) });
      check();
      const { flow, page, outline } = get();
      const hasPage = flow !== null && page !== null && nodeOf(outline, flow, page) !== null;
      const place = hasPage ? { flow, page } : firstPage(outline);
      if (place) await openPage(place.flow, place.page);
    },

    /** Goes back to the page from which the last answer led away. */
    back() {
      const { flow, movedFrom } = get();
      return flow === null || movedFrom === null ? undefined : openPage(flow, movedFrom);
    },
  };
}
