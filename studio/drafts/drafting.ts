/** The actions on drafts and releases. */
import type { StoreApi } from "zustand/vanilla";
import { noticesOf } from "../app/notices.ts";
import type { StudioState } from "../app/state.ts";
import type { Clash, Draft, StudioCalls } from "../calls.ts";
import type { RemoteSession } from "../workspace/session/client.ts";
import type { Pending } from "../workspace/pending.ts";
import type { Changes } from "../workspace/workspace.ts";
import { createLiveTexts } from "./live-texts.ts";
import { createOpenDraft } from "./open-draft.ts";
import { createPublishing } from "./publishing.ts";
import { createSaving } from "./saving.ts";
import { setDrafting } from "./set-drafting.ts";
import { createTurns } from "./turns.ts";

interface DraftingPorts {
  store: StoreApi<StudioState>;
  calls: StudioCalls;
  session: Pick<RemoteSession, "adopt" | "saved">;
  /** Begins a session in a worker of its own. */
  another(): RemoteSession;
  /** Shows texts that came from outside the editors. */
  show(changes: Changes, pending: Pending): Promise<void>;
}

export function createDrafting({ store, calls, session, another, show }: DraftingPorts) {
  const { getState: get, setState } = store;
  const { say, fail } = noticesOf(store);
  const during = createTurns(store, fail);
  const live = createLiveTexts(another);
  const openDraft = createOpenDraft({ store, calls, session, live, show });

  const hasUnsaved = (): boolean => {
    const isUnsaved = (get().pending?.changes.length ?? 0) > 0;
    if (isUnsaved)
      setState({ notice: { text: "Save or undo your changes first.", isFault: true } });
    return isUnsaved;
  };

  return {
    save: createSaving({ store, calls, session, openDraft, say, fail }),
    ...createPublishing({ calls, openDraft, during, say }),
    liveSession: live.session,

    /** Takes the definitions with which the studio has opened. */
    async begin(files: Readonly<Record<string, string>>) {
      live.begin(files);
      if (get().person?.store !== "database") return;
      try {
        await openDraft.refresh();
        setDrafting(store, { releases: await calls.releases() });
      } catch (error) {
        fail(error);
      }
    },

    /** Reads the list of drafts again, so that a person sees those of others. */
    poll: () => openDraft.refresh().catch(() => undefined),

    open: (id: string | null) =>
      hasUnsaved()
        ? undefined
        : during("draft", async () => {
            if (id === null) await openDraft.leave();
            else await openDraft.enter(await calls.draft(id));
          }),

    begun: (name: string) =>
      hasUnsaved()
        ? undefined
        : during("draft", async () => openDraft.enter(await calls.beginDraft(name))),

    remove: ({ id }: Draft) =>
      during("draft", async () => {
        await calls.deleteDraft(id);
        await openDraft.leave();
        await openDraft.refresh();
        say("The draft is deleted.");
      }),

    compare: ({ id }: Draft) =>
      during("comparison", async () => setDrafting(store, { comparison: await calls.compare(id) })),

    impact: ({ id }: Draft) =>
      during("impact", async () => setDrafting(store, { impact: await calls.impact(id) })),

    choose: (clash: Clash, take: "mine" | "theirs") => {
      const { path, pointer } = clash;
      const others = get().drafting.choices.filter(
        (each) => each.path !== path || each.pointer !== pointer,
      );
      setDrafting(store, { choices: [...others, { path, pointer, take }] });
    },

    rebase: ({ id }: Draft) =>
      during("draft", async () => {
        await openDraft.enter(await calls.rebaseDraft(id, get().drafting.choices));
        say("The draft now begins on what is live.");
      }),

    askReview: ({ id, hash }: Draft) =>
      during("draft", async () => {
        await openDraft.update(await calls.askReview(id, hash));
        say("A second person can approve this content now.");
      }),

    approve: ({ id, hash }: Draft) =>
      during("draft", async () => {
        await openDraft.update(await calls.approve(id, hash));
        say("Approved. A change of the draft ends the approval.");
      }),
  };
}
