/** What follows from the answers: the page, the checklist step and the work that is due. */
import { withValueAt, type Documents } from "#engine/index.ts";
import type { StoreApi } from "zustand/vanilla";
import type { FromPreview } from "../preview/messages.ts";
import { nodeOf } from "../outline/find.ts";
import type { RemoteSession } from "../workspace/session/client.ts";
import { noticesOf } from "./notices.ts";
import type { DrawnData, StudioState } from "./state.ts";

interface WhatIfPorts {
  store: StoreApi<StudioState>;
  session: Pick<RemoteSession, "follows">;
  draw(part: Partial<DrawnData>): Promise<void>;
  writePlace(): void;
  now(): number;
  /** Hears of each change of the data that a person makes, and of the page that follows. */
  note(before: Documents, after: Documents, page: string): void;
}

type Answered = Extract<FromPreview, { kind: "answered" }>;

/** The answer that the checklist derives. */
const STATUS = "/application/status/checklistStatus";

export function createWhatIf({ store, session, draw, writePlace, now, note }: WhatIfPorts) {
  const { getState: get, setState: set } = store;
  const { fail } = noticesOf(store);

  /** Begins with an application as it is. */
  const beginWith = async (data: Documents, sample: string | null) => {
    const dataKey = get().dataKey + 1;
    await draw({ sample, data, dataKey, changed: [], following: "as-is", movedFrom: null });
    const { follows, dataKey: shown } = get();
    if (shown === dataKey && follows?.isDerived === true) set({ following: "derived" });
  };

  /** Takes a changed application; the page that follows from it is drawn. */
  const takeData = async (data: Documents, changed: readonly string[]) => {
    const { lender, flow, page, follows: before, isTyped } = get();
    if (flow === null) return;
    const began = now();
    try {
      // An answer to the checklist's own state would be overwritten by the checklist.
      const following = changed.at(-1) === STATUS ? "as-is" : get().following;
      const follows = await session.follows(lender, flow, data, following);
      note(get().data, data, follows.page);
      const moved = follows.page !== page && (isTyped || follows.page !== before?.page);
      const dataKey = get().dataKey + 1;
      if (moved) {
        const node = nodeOf(get().outline, flow, follows.page);
        set({ page: follows.page, node, picked: null, showErrors: false });
        writePlace();
      }
      const movedFrom = moved ? page : get().movedFrom;
      await draw({ data: follows.data, changed, following, follows, dataKey, movedFrom });
      performance.measure("studio:what-if", { start: began, end: now() });
    } catch (error) {
      fail(error);
    }
  };

  return {
    beginWith,

    chooseSample(id: string) {
      const sample = get().samples.find((each) => each.id === id);
      if (sample === undefined) return undefined;
      return beginWith(sample.data, id);
    },

    /** Changes one answer; undefined takes it away. */
    answer(pointer: string, value: unknown) {
      const { data, changed } = get();
      const after = withValueAt(data, pointer, value);
      return takeData(after, [...changed.filter((each) => each !== pointer), pointer]);
    },

    /** Says where the answers of the preview would lead, and goes there when the person sends them. */
    async answered({ data: typed, sent, dataKey }: Answered) {
      const { lender, flow, changed, following, data } = get();
      // The form of the page before may speak up once more.
      if (flow === null || dataKey !== get().dataKey) return;
      if (!sent && JSON.stringify(typed) === JSON.stringify(data)) return;
      if (sent) {
        await takeData(typed, [...changed, "form"]);
        return;
      }
      try {
        const follows = await session.follows(lender, flow, typed, following);
        if (get().data === data) set({ follows, isTyped: true });
      } catch (error) {
        fail(error);
      }
    },
  };
}
