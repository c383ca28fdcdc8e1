/** The actions on drafts and releases, and saving: into the open draft, or into the files of a checkout. */
import { messageOf } from "#src/calls/messages.ts";
import type { StoreApi } from "zustand/vanilla";
import { textHash, type Clash, type Draft, type DraftTexts, type StudioCalls } from "../calls.ts";
import type { StudioState } from "../app/state.ts";
import { counted } from "../views/counted.ts";
import type { RemoteSession } from "../workspace/client.ts";
import type { Pending } from "../workspace/pending.ts";
import type { Changes } from "../workspace/workspace.ts";
import { bodyOf, refusalOf } from "./refusal-of.ts";
import { type Busy, type DraftState, NO_DRAFTS } from "./state.ts";

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
  /** Live texts, by path. */
  let live: Readonly<Record<string, string>> = {};
  /** Schemas of this build, which the server may leave out. */
  let schemas: Readonly<Record<string, string>> = {};
  let liveSession: RemoteSession | null = null;
  let openedLive: { readonly files: typeof live; readonly done: Promise<unknown> } | null = null;
  /** Texts of the open draft. */
  let own: Changes = {};

  const set = (part: Partial<DraftState>) => setState({ drafting: { ...get().drafting, ...part } });
  const say = (text: string) => setState({ notice: { text, isFault: false } });
  const fail = (error: unknown) => setState({ notice: { text: messageOf(error), isFault: true } });
  const isDrafting = () => get().person?.store === "database";

  /** Runs an action; a second one waits for the person. */
  const during = async (busy: Busy, work: () => Promise<void>): Promise<void> => {
    if (get().drafting.busy !== null) return;
    set({ busy, refusal: null });
    try {
      await work();
    } catch (error) {
      const clashes = clashesOf(error);
      if (clashes !== null) set({ clashes, choices: [] });
      set({ refusal: refusalOf(error) });
      fail(error);
    } finally {
      set({ busy: null });
    }
  };
  const hasUnsaved = (): boolean => {
    const isUnsaved = (get().pending?.changes.length ?? 0) > 0;
    if (isUnsaved)
      setState({ notice: { text: "Save or undo your changes first.", isFault: true } });
    return isUnsaved;
  };
  const refresh = async (): Promise<void> => {
    if (!isDrafting()) return;
    const drafts = await calls.drafts();
    const { open, drafts: before } = get().drafting;
    // The same list again draws nothing again.
    if (JSON.stringify(drafts) === JSON.stringify(before)) return;
    set({ drafts, open: drafts.find(({ id }) => id === open?.id) ?? open });
  };
  /** Shows the texts of a draft, or the live ones, in place of those before. */
  const enter = async (draft: Draft | null, texts: Changes): Promise<void> => {
    const back = Object.fromEntries(Object.keys(own).map((path) => [path, live[path] ?? null]));
    const changes = { ...back, ...texts };
    own = texts;
    const { drafts, releases, busy } = get().drafting;
    set({ ...NO_DRAFTS, drafts, releases, busy, open: draft });
    await show(changes, await session.adopt(changes));
  };
  const enterAnswer = async ({ draft, texts }: DraftTexts) => {
    await enter(draft, texts);
    await refresh();
  };
  /** Reads the live texts again after a release. */
  const enterLive = async (): Promise<void> => {
    const { hash, files } = await calls.definitions();
    const changed = Object.keys({ ...live, ...files }).filter((path) => live[path] !== files[path]);
    live = files;
    setState({ live: { hash } });
    own = { ...own, ...Object.fromEntries(changed.map((path) => [path, files[path] ?? null])) };
    await enter(null, {});
    set({ releases: await calls.releases() });
    await refresh();
  };

  const saveDraft = async (changes: Parameters<StudioCalls["saveFiles"]>[0]): Promise<void> => {
    const { drafting, lender, page } = get();
    const name = `${lender}: ${page ?? "definitions"}`;
    const open =
      drafting.open !== null && drafting.open.own && drafting.open.state !== "published"
        ? drafting.open
        : (await calls.beginDraft(name)).draft;
    const answer = await calls.writeDraft(open.id, changes);
    const sent = new Map(changes.map(({ path, text }) => [path, text]));
    const merged = Object.entries(answer.texts).filter(
      ([path, text]) => (sent.has(path) ? sent.get(path) : own[path]) !== text,
    );
    own = answer.texts;
    set({ open: answer.draft, comparison: null, impact: null, clashes: [] });
    if (merged.length === 0) setState({ pending: await session.saved() });
    else {
      const texts = Object.fromEntries(merged);
      await show(texts, await session.adopt(texts));
    }
    await refresh();
    say("Saved in your draft. Borrowers see it when it is published.");
  };

  return {
    /** Takes the definitions with which the studio has opened. */
    async begin(files: Readonly<Record<string, string>>) {
      live = files;
      schemas = Object.fromEntries(
        Object.entries(files).filter(([path]) => path.startsWith("schemas/")),
      );
      if (!isDrafting()) return;
      try {
        await refresh();
        set({ releases: await calls.releases() });
      } catch (error) {
        fail(error);
      }
    },

    /** Returns the live definitions next to those of the draft, for who compares both. */
    async liveSession(): Promise<RemoteSession> {
      liveSession ??= another();
      if (openedLive?.files !== live)
        openedLive = { files: live, done: liveSession.open({ ...schemas, ...live }) };
      await openedLive.done;
      return liveSession;
    },

    /** Reads the list of drafts again, so that a person sees those of others. */
    poll: () => refresh().catch(() => undefined),

    async save() {
      const { pending, person, saving } = get();
      if (pending === null || pending.changes.length === 0 || person === null || saving) return;
      setState({ saving: true });
      try {
        const changes = await Promise.all(
          pending.changes.map(async ({ path, base, text }) => ({
            path,
            base: base === null ? null : await textHash(base),
            text,
          })),
        );
        if (person.store === "database") await saveDraft(changes);
        else {
          const { hash } = await calls.saveFiles(changes);
          setState({ live: { hash }, pending: await session.saved() });
          say(`Saved ${counted(changes.length, "file")}.`);
        }
      } catch (error) {
        fail(error);
      } finally {
        setState({ saving: false });
      }
    },

    open: (id: string | null) =>
      hasUnsaved()
        ? undefined
        : during("draft", async () => {
            if (id === null) await enter(null, {});
            else await enterAnswer(await calls.draft(id));
          }),

    begun: (name: string) =>
      hasUnsaved()
        ? undefined
        : during("draft", async () => enterAnswer(await calls.beginDraft(name))),

    remove: ({ id }: Draft) =>
      during("draft", async () => {
        await calls.deleteDraft(id);
        await enter(null, {});
        await refresh();
        say("The draft is deleted.");
      }),

    compare: ({ id }: Draft) =>
      during("comparison", async () => set({ comparison: await calls.compare(id) })),

    impact: ({ id }: Draft) =>
      during("impact", async () => set({ impact: await calls.impact(id) })),

    choose: (clash: Clash, take: "mine" | "theirs") => {
      const { path, pointer } = clash;
      const others = get().drafting.choices.filter(
        (each) => each.path !== path || each.pointer !== pointer,
      );
      set({ choices: [...others, { path, pointer, take }] });
    },

    rebase: ({ id }: Draft) =>
      during("draft", async () => {
        await enterAnswer(await calls.rebaseDraft(id, get().drafting.choices));
        say("The draft now begins on what is live.");
      }),

    askReview: ({ id, hash }: Draft) =>
      during("draft", async () => {
        set({ open: await calls.askReview(id, hash) });
        await refresh();
        say("A second person can approve this content now.");
      }),

    approve: ({ id, hash }: Draft) =>
      during("draft", async () => {
        set({ open: await calls.approve(id, hash) });
        await refresh();
        say("Approved. A change of the draft ends the approval.");
      }),

    publish: ({ id, hash, name }: Draft, reason: string) =>
      during("publication", async () => {
        const { number } = await calls.publish(id, hash, reason);
        await enterLive();
        say(`"${name}" is live as release ${number}.`);
      }),

    schedule: ({ id, hash, name }: Draft, at: string, reason: string) =>
      during("draft", async () => {
        set({ open: await calls.schedule(id, hash, at, reason) });
        await refresh();
        say(`"${name}" goes live at its time. A change of the draft takes the time back.`);
      }),

    unschedule: ({ id }: Draft) =>
      during("draft", async () => {
        set({ open: await calls.unschedule(id) });
        await refresh();
        say("The time is taken back. The approval stays.");
      }),

    rollBack: (number: number, reason: string) =>
      during("rollback", async () => {
        await calls.rollBack(number, reason);
        await enterLive();
        say(`Release ${number} is taken back.`);
      }),
  };
}

function clashesOf(error: unknown): readonly Clash[] | null {
  const { clashes } = bodyOf(error);
  return Array.isArray(clashes) ? (clashes as Clash[]) : null;
}
