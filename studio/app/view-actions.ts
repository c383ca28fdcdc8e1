/** The actions of the views beside the preview: open one, add a lender, change a theme, translate. */
import { messageOf } from "#src/calls/messages.ts";
import type { NewLender } from "#definitions/new-lender/new-lender.ts";
import type { StoreApi } from "zustand/vanilla";
import type { StudioCalls } from "../calls.ts";
import type { RemoteSession } from "../workspace/session/client.ts";
import type { FlowDrawing } from "../workspace/drawing/drawing.ts";
import type { Pending } from "../workspace/pending.ts";
import type { ThemeChange } from "../workspace/lenders/theme.ts";
import type { Import, Supplied } from "../workspace/texts/translations.ts";
import { noticesOf } from "./notices.ts";
import type { StudioState, View } from "./state.ts";

interface ViewActionPorts {
  store: StoreApi<StudioState>;
  session: RemoteSession;
  calls: Pick<StudioCalls, "counts" | "explanation">;
  /** Shows what has changed. */
  took(pending: Pending): Promise<void>;
  openLender(lender: string): Promise<void>;
  writePlace(): void;
}

export function createViewActions({
  store,
  session,
  calls,
  took,
  openLender,
  writePlace,
}: ViewActionPorts) {
  const { getState: get, setState: set } = store;
  const { say, fail } = noticesOf(store);
  let theming: Promise<void> = Promise.resolve();

  /** Reads the lenders again, because a draft may add and remove some. */
  const readLenders = async (): Promise<void> => {
    const lenders = await session.lenders();
    const { lender } = get();
    set({ lenders });
    const [first] = lenders;
    if (first && !lenders.some(({ code }) => code === lender)) await openLender(first.code);
  };

  return {
    readLenders,

    openView(view: View) {
      set({ view, pane: "preview" });
      writePlace();
    },

    /** @returns why it cannot be made; null when it is */
    async addLender(lender: NewLender, from: string): Promise<string | null> {
      try {
        const pending = await session.addLender(lender, from);
        await took(pending);
        await readLenders();
        set({ view: "page" });
        await openLender(lender.code);
        say(`${lender.brand} is in your draft. Walk through its pages, then save and publish.`);
        return null;
      } catch (error) {
        return messageOf(error);
      }
    },

    /** Changes follow each other, so that the last one typed wins. */
    retheme(change: ThemeChange): Promise<void> {
      const before = theming;
      const run = async (): Promise<void> => {
        await before;
        try {
          await took(await session.retheme(get().lender, change));
        } catch (error) {
          fail(error);
        }
      };
      theming = run();
      return theming;
    },

    /** @returns the texts that were not taken */
    async translate(supplied: readonly Supplied[]): Promise<Import["refused"]> {
      const { lender, locale, person } = get();
      try {
        const translating = { lender, locale, forAll: person?.writesAll === true };
        const { refused, ...pending } = await session.translate(translating, supplied);
        await took(pending);
        return refused;
      } catch (error) {
        fail(error);
        return [];
      }
    },

    countsOf: calls.counts,
    explanation: calls.explanation,
    async drawing(flow: string): Promise<FlowDrawing> {
      const drawing = await session.drawing(get().lender, flow);
      performance.measure("studio:drawing", { start: 0, duration: drawing.took });
      return drawing;
    },
    sideBySide: session.sideBySide,
    optionsOf: session.optionsOf,
    lenderStart: session.lenderStart,
    theme: () => session.theme(get().lender),
    translations: () => session.translations(get().lender, get().locale),
    pageOf: session.page,
    samplesOf: session.samples,
  };
}
