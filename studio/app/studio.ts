/** The actions of the studio: each asks the workers and shows the answer. A later answer wins. */
import { messageOf } from "#src/calls/messages.ts";
import type { StudioCalls } from "../calls.ts";
import { createDrafting } from "../drafts/drafting.ts";
import type { RemoteSession } from "../workspace/session/client.ts";
import { writtenAddress } from "./address.ts";
import { createStructuring } from "../structure/structuring.ts";
import { createRecording } from "../recorder/recording.ts";
import { createUpdating } from "../updates/updating.ts";
import { createStepping } from "../steps/stepping.ts";
import { createTexting } from "../texts/texting.ts";
import { createChecking } from "./checking.ts";
import { createDisplay } from "./display.ts";
import { createDrawing } from "./drawing.ts";
import { createEditing } from "./editing.ts";
import { createOpening } from "./opening.ts";
import { createStarting } from "./starting.ts";
import { createState } from "./state.ts";
import { createViewActions } from "./view-actions.ts";
import { createWhatIf } from "./what-if.ts";

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

/** Joins the parts of the studio: each gets the actions of others that it needs. */
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

  const fail = (error: unknown) => set({ notice: { text: messageOf(error), isFault: true } });
  const say = (text: string) => set({ notice: { text, isFault: false } });
  const lenderNow = () => get().lenders.find(({ code }) => code === get().lender);
  const writePlace = () => place(writtenAddress(get()));

  const { draw, drawEdited } = createDrawing({ store, session, fail });
  const { check, beginChecks } = createChecking({ store, session, checker, fail, now });
  const opening = createOpening({
    store,
    session,
    beginWith: (data, sample) => whatIf.beginWith(data, sample),
    follow: (node) => structure.follow(node),
    openText: (path) => texts.open(path),
    check,
    writePlace,
    say,
    fail,
  });
  const { openPage, openLender } = opening;

  const whatIf = createWhatIf({
    store,
    session,
    draw,
    writePlace,
    now,
    fail,
    note: (before, after, page) => recorder.note(before, after, page),
  });
  const editing = createEditing({ store, session, draw, drawEdited, check, now });
  const structure = createStructuring({
    store,
    session,
    draw,
    openPage,
    afterChange: editing.afterChange,
    now,
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
    say,
    fail,
  });
  const views = createViewActions({
    store,
    session,
    took: editing.took,
    calls,
    openLender,
    writePlace,
  });

  const recorder = createRecording({ store, session, took: editing.took });
  const updating = createUpdating({ store, session, took: editing.took });
  const stepping = createStepping({
    store,
    session,
    checker,
    took: editing.took,
    openPage,
  });
  const texts = createTexting({
    store,
    session,
    calls,
    took: editing.took,
    typed: async (pending) => {
      editing.afterChange(get().pending, pending);
      await draw();
    },
    openPage,
    answer: whatIf.answer,
  });

  const display = createDisplay({ store, draw, writePlace });
  const starting = createStarting({
    store,
    calls,
    session,
    checker,
    search,
    isNarrow,
    openLender,
    beginDrafts: drafting.begin,
    beginChecks,
  });

  return {
    store,
    drafting,
    texts,
    stepping,
    updating,
    recorder,
    ...opening,
    ...views,
    ...starting,
    ...display,
    structure,
    /** What the editors of rules and files ask of the definitions. */
    session,

    chooseSample: whatIf.chooseSample,
    answer: whatIf.answer,
    answered: whatIf.answered,
    reword: editing.reword,
    undo: () => editing.step("undo"),
    redo: () => editing.step("redo"),
    save: drafting.save,
    lenderNow,
  };
}
