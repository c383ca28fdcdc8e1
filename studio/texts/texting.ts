/** The actions of the view of texts: read, change, preview and test. */
import type { StoreApi } from "zustand/vanilla";
import type { Documents } from "#engine/index.ts";
import { noticesOf } from "../app/notices.ts";
import type { StudioState } from "../app/state.ts";
import type { StudioCalls } from "../calls.ts";
import type { RemoteSession } from "../workspace/session/client.ts";
import type { Pending } from "../workspace/pending.ts";
import type { FlagChange } from "./flags.ts";

interface TextingPorts {
  store: StoreApi<StudioState>;
  session: RemoteSession;
  calls: Pick<StudioCalls, "previewMail" | "testMail" | "previewDocument" | "previewAnswer">;
  /** Shows what has changed. */
  took(pending: Pending): Promise<void>;
  /** The same for a letter: the field that has it stays as it is. */
  typed(pending: Pending): Promise<void>;
  openPage(flow: string, page: string): Promise<void>;
  /** Changes one answer of the preview. */
  answer(pointer: string, value: unknown): Promise<void>;
}

export interface TextPlace {
  readonly flow: string;
  readonly id: string;
  readonly data: Documents;
}

export function createTexting({
  store,
  session,
  calls,
  took,
  typed,
  openPage,
  answer,
}: TextingPorts) {
  const { getState: get, setState: set } = store;
  const { fail } = noticesOf(store);
  let last: Promise<unknown> = Promise.resolve();
  /** Which texts a preview shows: the live ones, the draft over them, and what is not saved. */
  const shown = () => {
    const { lender, locale, drafting, pending } = get();
    return {
      lender,
      locale,
      draft: drafting.open?.id ?? null,
      changes: (pending?.changes ?? []).map(({ path, text }) => ({ path, text })),
    };
  };
  const over = ({ flow, id, data }: TextPlace) => ({
    ...shown(),
    flow,
    id,
    data: { application: { ...data.application }, profile: { ...data.profile } },
  });
  /** Asks when every letter so far is taken. */
  const settled = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    await last;
    return ask();
  };
  return {
    files: () => session.textFiles(get().lender),
    view: (path: string) => session.text(get().lender, path, get().locale),
    samples: (path: string) => session.textSamples(get().lender, path),
    look: (flow: string) => session.look(get().lender, flow, get().locale),
    notifications: (path: string) => session.notifications(get().lender, path, get().locale),
    mail: (place: TextPlace) => settled(() => calls.previewMail(over(place))),
    test: (place: TextPlace) => settled(() => calls.testMail(over(place))),
    document: (place: TextPlace) => settled(() => calls.previewDocument(over(place))),
    ask: (question: string) => settled(() => calls.previewAnswer({ ...shown(), question })),

    flags: () => session.flags(get().lender),
    /** @throws with a reason for a person */
    async reflag(change: FlagChange): Promise<void> {
      await took(await session.reflag(get().lender, change));
    },
    /** Shows a page as a person with a variation sees it. */
    async showVariation(flow: string, page: string, pointer: string, variation: string) {
      set({ view: "page" });
      await openPage(flow, page);
      await answer(pointer, variation);
    },

    open(path: string) {
      set({ view: "texts", text: path, pane: "preview" });
    },

    /** Changes follow each other, so that the last one typed wins. */
    retext(path: string, pointer: string, text: string): Promise<void> {
      const before = last;
      const run = async (): Promise<void> => {
        await before;
        const { lender, locale, scope } = get();
        try {
          await typed(await session.retext({ lender, path, pointer, locale, text, scope }));
        } catch (error) {
          fail(error);
        }
      };
      const running = run();
      last = running;
      return running;
    },
  };
}
