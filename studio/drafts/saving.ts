/** Saves what the person has edited: into the open draft, or into the files of a checkout. */
import type { StoreApi } from "zustand/vanilla";
import type { StudioState } from "../app/state.ts";
import { type FileChange, type StudioCalls, textHash } from "../calls.ts";
import { counted } from "../views/counted.ts";
import type { RemoteSession } from "../workspace/session/client.ts";
import type { OpenDraft } from "./open-draft.ts";

interface SavingPorts {
  store: StoreApi<StudioState>;
  calls: Pick<StudioCalls, "beginDraft" | "writeDraft" | "saveFiles">;
  session: Pick<RemoteSession, "saved">;
  openDraft: OpenDraft;
  say(text: string): void;
  fail(error: unknown): void;
}

export function createSaving({ store, calls, session, openDraft, say, fail }: SavingPorts) {
  const { getState: get, setState: set } = store;

  const saveDraft = async (changes: readonly FileChange[]): Promise<void> => {
    const { drafting, lender, page } = get();
    const name = `${lender}: ${page ?? "definitions"}`;
    const open =
      drafting.open !== null && drafting.open.own && drafting.open.state !== "published"
        ? drafting.open
        : (await calls.beginDraft(name)).draft;
    await openDraft.takeSaved(await calls.writeDraft(open.id, changes), changes);
    say("Saved in your draft. Borrowers see it when it is published.");
  };
  const saveFiles = async (changes: readonly FileChange[]): Promise<void> => {
    const { hash } = await calls.saveFiles(changes);
    set({ live: { hash }, pending: await session.saved() });
    say(`Saved ${counted(changes.length, "file")}.`);
  };

  return async (): Promise<void> => {
    const { pending, person, saving } = get();
    if (pending === null || pending.changes.length === 0 || person === null || saving) return;
    set({ saving: true });
    try {
      const changes = await Promise.all(
        pending.changes.map(async ({ path, base, text }) => ({
          path,
          base: base === null ? null : await textHash(base),
          text,
        })),
      );
      await (person.store === "database" ? saveDraft(changes) : saveFiles(changes));
    } catch (error) {
      fail(error);
    } finally {
      set({ saving: false });
    }
  };
}
