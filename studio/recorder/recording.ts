/** The actions of the recorder: each change of the preview's data becomes a step while it runs. */
import { mergePatchBetween, type Documents } from "#engine/index.ts";
import type { StoreApi } from "zustand/vanilla";
import { noticesOf } from "../app/notices.ts";
import type { StudioState } from "../app/state.ts";
import type { RemoteSession } from "../workspace/session/client.ts";
import type { Pending } from "../workspace/pending.ts";

interface RecordingPorts {
  store: StoreApi<StudioState>;
  session: Pick<RemoteSession, "journeys" | "saveJourney">;
  /** Shows what has changed. */
  took(pending: Pending): Promise<void>;
}

export function createRecording({ store, session, took }: RecordingPorts) {
  const { getState: get, setState: set } = store;
  const { say, fail } = noticesOf(store);

  return {
    list: (flow: string) => session.journeys(get().lender, flow),

    /** Begins with the page and the answers that the preview shows. */
    begin() {
      const { lender, flow, page, follows, data, sample, changed } = get();
      if (flow === null || page === null) return;
      set({
        recording: {
          lender,
          flow,
          sample: changed.length === 0 ? sample : null,
          start: data,
          page: follows?.page ?? page,
          steps: [],
        },
      });
    },

    stop: () => set({ recording: null }),

    /** Notes what a person changed. @param page that follows */
    note(before: Documents, after: Documents, page: string) {
      const { recording, lender, flow, drawn } = get();
      if (recording === null || recording.lender !== lender || recording.flow !== flow) return;
      const patch = {
        application: mergePatchBetween(before.application, after.application),
        profile: mergePatchBetween(before.profile, after.profile),
      };
      const parts = Object.entries(patch).filter(([, part]) => Object.keys(part).length > 0);
      if (parts.length === 0) return;
      const heading = drawn?.screen?.title?.replaceAll(/<[^>]+>/g, "") ?? drawn?.page ?? "The page";
      const step = { title: `“${heading}” is answered`, set: Object.fromEntries(parts), page };
      set({ recording: { ...recording, steps: [...recording.steps, step] } });
    },

    retitle(index: number, title: string) {
      const { recording } = get();
      if (recording === null) return;
      const steps = recording.steps.map((step, at) => (at === index ? { ...step, title } : step));
      set({ recording: { ...recording, steps } });
    },

    /** @returns whether it is written */
    async save(title: string): Promise<boolean> {
      const { recording, scope } = get();
      if (recording === null) return false;
      try {
        const { path, ...pending } = await session.saveJourney({ ...recording, title, scope });
        await took(pending);
        set({ recording: null });
        say(`The journey is written to ${path}. Publishing proves it from now on.`);
        return true;
      } catch (error) {
        fail(error);
        return false;
      }
    },
  };
}
