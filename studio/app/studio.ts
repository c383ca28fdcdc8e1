/** The actions of the studio: each asks the workers and shows the answer. A later answer wins. */
import type { StudioCalls } from "../calls.ts";
import { createDrafting } from "../drafts/drafting.ts";
import type { RemoteSession } from "../workspace/session/client.ts";
import { writtenAddress } from "./address.ts";
import { createStructuring } from "../structure/structuring.ts";
import { createUpdating } from "../updates/updating.ts";
import { createStepping } from "../steps/stepping.ts";
import { createTexting } from "../texts/texting.ts";
import { createDisplay } from "./display.ts";
import { createPlaceOpening } from "./place-opening.ts";
import { createPreview } from "./preview.ts";
import { createStarting } from "./starting.ts";
import { createState } from "./state.ts";
import { createViewActions } from "./view-actions.ts";

interface StudioPorts {
  calls: StudioCalls;
  /** Draws and edits. */
  session: RemoteSession;
  /** Checks, in a worker of its own: a first check takes seconds. */
  checker: Pick<RemoteSession, "open" | "take" | "findings" | "checkLenders" | "trial">;
  /** Begins a session in a worker of its own, for who compares with what is live. */
  another(): RemoteSession;
  search: string;
  /** Whether the studio itself has a narrow screen. */
  isNarrow: boolean;
  /** Writes the place into the address. */
  place(search: string): void;
  now(): number;
}

export type Studio = ReturnType<typeof createStudio>;

/** Joins the preview and the views that work on it. */
export function createStudio({
  calls,
  session,
  checker,
  another,
  search,
  isNarrow,
  place,
  now,
}: StudioPorts) {
  const store = createState();
  const { getState: get, setState: set } = store;
  const writePlace = () => place(writtenAddress(get()));

  const preview = createPreview({ store, session, checker, writePlace, now });
  const { draw, check, editing, recorder, whatIf, opening } = preview;
  const { took, afterChange } = editing;
  const { openPage, openLender } = opening;

  const structure = createStructuring({ store, session, draw, openPage, afterChange, now });
  const stepping = createStepping({ store, session, checker, took, openPage });
  const updating = createUpdating({ store, session, took });
  const views = createViewActions({ store, session, calls, took, openLender, writePlace });
  const texts = createTexting({
    store,
    session,
    calls,
    took,
    async typed(pending) {
      afterChange(get().pending, pending);
      await draw();
    },
    openPage,
    answer: whatIf.answer,
  });
  const drafting = createDrafting({
    store,
    calls,
    session,
    another,
    async show(changes, pending) {
      set({ pending, revision: get().revision + 1 });
      check(changes);
      await views.readLenders();
      await draw();
    },
  });
  const { openNode, showFinding } = createPlaceOpening({
    store,
    openPage,
    beginWith: whatIf.beginWith,
    follow: structure.follow,
    openText: texts.open,
    writePlace,
  });
  const starting = createStarting({
    store,
    calls,
    session,
    checker,
    search,
    isNarrow,
    openLender,
    beginDrafts: drafting.begin,
    beginChecks: preview.beginChecks,
  });

  return {
    store,
    drafting,
    texts,
    stepping,
    updating,
    recorder,
    structure,
    ...opening,
    openNode,
    showFinding,
    ...views,
    ...starting,
    ...createDisplay({ store, draw, writePlace }),
    /** What the editors of rules and files ask of the definitions. */
    session,

    chooseSample: whatIf.chooseSample,
    answer: whatIf.answer,
    answered: whatIf.answered,
    reword: editing.reword,
    undo: () => editing.step("undo"),
    redo: () => editing.step("redo"),
    save: drafting.save,
    lenderNow: () => get().lenders.find(({ code }) => code === get().lender),
  };
}
