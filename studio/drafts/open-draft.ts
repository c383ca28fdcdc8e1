/** The open draft: its texts take the place of the live ones, and the list of drafts follows. */
import type { StoreApi } from "zustand/vanilla";
import type { StudioState } from "../app/state.ts";
import type { Draft, DraftTexts, FileChange, StudioCalls } from "../calls.ts";
import type { RemoteSession } from "../workspace/session/client.ts";
import type { Pending } from "../workspace/pending.ts";
import type { Changes } from "../workspace/workspace.ts";
import type { LiveTexts } from "./live-texts.ts";
import { setDrafting } from "./set-drafting.ts";
import { NO_DRAFTS } from "./state.ts";

interface OpenDraftPorts {
  store: StoreApi<StudioState>;
  calls: Pick<StudioCalls, "drafts" | "definitions" | "releases">;
  session: Pick<RemoteSession, "adopt" | "saved">;
  live: LiveTexts;
  /** Shows texts that came from outside the editors. */
  show(changes: Changes, pending: Pending): Promise<void>;
}

export type OpenDraft = ReturnType<typeof createOpenDraft>;

export function createOpenDraft({ store, calls, session, live, show }: OpenDraftPorts) {
  const { getState: get, setState } = store;
  /** Texts of the open draft. */
  let own: Changes = {};

  const refresh = async (): Promise<void> => {
    if (get().person?.store !== "database") return;
    const drafts = await calls.drafts();
    const { open, drafts: before } = get().drafting;
    // The same list again draws nothing again.
    if (JSON.stringify(drafts) === JSON.stringify(before)) return;
    setDrafting(store, { drafts, open: drafts.find(({ id }) => id === open?.id) ?? open });
  };
  const adopt = async (changes: Changes): Promise<void> =>
    show(changes, await session.adopt(changes));
  /** Shows the texts of a draft, or the live ones, in place of those before. */
  const enter = async (draft: Draft | null, texts: Changes): Promise<void> => {
    const changes = { ...live.of(Object.keys(own)), ...texts };
    own = texts;
    const { drafts, releases, busy } = get().drafting;
    setDrafting(store, { ...NO_DRAFTS, drafts, releases, busy, open: draft });
    await adopt(changes);
  };

  return {
    /** Reads the list of drafts again, where the studio keeps drafts. */
    refresh,

    async enter({ draft, texts }: DraftTexts): Promise<void> {
      await enter(draft, texts);
      await refresh();
    },

    /** Shows the live texts, without a draft. */
    leave: () => enter(null, {}),

    /** Reads the live texts again after a release, and shows them. */
    async enterLive(): Promise<void> {
      const { hash, files } = await calls.definitions();
      const changed = live.take(files);
      setState({ live: { hash } });
      own = { ...own, ...changed };
      await enter(null, {});
      setDrafting(store, { releases: await calls.releases() });
      await refresh();
    },

    /** Takes what the server says of the open draft, whose texts stay. */
    async update(draft: Draft): Promise<void> {
      setDrafting(store, { open: draft });
      await refresh();
    },

    /**
     * Takes the draft after a save.
     *
     * @param sent what the person has saved. The server merges it with what a colleague saved; the
     *   editors show only the texts that differ from it.
     */
    async takeSaved({ draft, texts }: DraftTexts, sent: readonly FileChange[]): Promise<void> {
      const sentTexts = new Map(sent.map(({ path, text }) => [path, text]));
      const merged = Object.entries(texts).filter(
        ([path, text]) => (sentTexts.has(path) ? sentTexts.get(path) : own[path]) !== text,
      );
      own = texts;
      setDrafting(store, { open: draft, comparison: null, impact: null, clashes: [] });
      if (merged.length === 0) setState({ pending: await session.saved() });
      else await adopt(Object.fromEntries(merged));
      await refresh();
    },
  };
}
