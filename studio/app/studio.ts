/** The actions of the studio: each asks the workers and shows the answer. A later answer wins. */
import { messageOf } from "#src/calls/messages.ts";
import type { StudioCalls } from "../calls.ts";
import { createDrafting } from "../drafts/drafting.ts";
import { isDocuments } from "../workspace/documents.ts";
import type { RemoteSession } from "../workspace/client.ts";
import type { ShownFinding } from "../workspace/findings.ts";
import type { OutlineNode } from "../workspace/outline.ts";
import type { DrawnPage, SentPage } from "../workspace/page.ts";
import { readAddress, writtenAddress } from "./address.ts";
import { firstPage, nodeAt, nodeOf, subjectOf } from "../outline/find.ts";
import { createStructuring } from "../structure/structuring.ts";
import { createRecording } from "../recorder/recording.ts";
import { createUpdating } from "../updates/updating.ts";
import { createStepping } from "../steps/stepping.ts";
import { createTexting } from "../texts/texting.ts";
import { createChecking } from "./checking.ts";
import { createEditing } from "./editing.ts";
import {
  createState,
  type DrawnData,
  EMPTY,
  type StudioState,
  type View,
  type Width,
} from "./state.ts";
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

/** Views that show no page of the outline. */
const PAGELESS: ReadonlySet<View> = new Set(["new-lender", "texts", "steps", "updates"]);

export type Studio = ReturnType<typeof createStudio>;

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
  let turn = 0;

  const fail = (error: unknown) => set({ notice: { text: messageOf(error), isFault: true } });
  const say = (text: string) => set({ notice: { text, isFault: false } });
  const lenderNow = () => get().lenders.find(({ code }) => code === get().lender);
  const writePlace = () => place(writtenAddress(get()));

  /** Returns a page with the look that the message left out. */
  const withLook = (page: SentPage): DrawnPage | null => {
    const look = page.look ?? (get().drawn?.lookKey === page.lookKey ? get().drawn?.look : null);
    return look ? { ...page, look } : null;
  };
  const knownLook = () => get().drawn?.lookKey ?? null;

  /**
   * Draws the present page. The preview never shows a page with the data of another.
   * @param part data that the page gets, shown together with it
   */
  const draw = async (part: Partial<DrawnData> = {}): Promise<void> => {
    const { lender, flow, page, locale, data, following } = { ...get(), ...part };
    if (flow === null || page === null) return;
    turn += 1;
    const own = turn;
    try {
      const [sent, follows] = await Promise.all([
        session.page({ lender, flow, page, locale }, knownLook()),
        part.follows ?? session.follows(lender, flow, data, following),
      ]);
      if (own === turn) set({ ...part, drawn: withLook(sent), follows, isTyped: false });
    } catch (error) {
      if (own === turn) fail(error);
    }
  };

  /** Draws the page of an edit, unless a later drawing has begun. */
  const drawEdited = async <Answer extends { page: SentPage }>(
    edit: Promise<Answer>,
  ): Promise<Answer> => {
    turn += 1;
    const own = turn;
    const answer = await edit;
    if (own === turn) set({ drawn: withLook(answer.page) });
    return answer;
  };

  const { check, beginChecks } = createChecking({ store, session, checker, fail, now });

  const openPage = async (flow: string, page: string, node: string | null = null) => {
    const { lender } = get();
    set({
      flow,
      page,
      node: node ?? nodeOf(get().outline, flow, page),
      picked: null,
      movedFrom: null,
    });
    set({
      showErrors: false,
      server: "answers",
      notice: null,
      pane: get().pane === "outline" ? "preview" : get().pane,
    });
    writePlace();
    try {
      const samples = await session.samples(lender, flow, page);
      if (get().page !== page || get().flow !== flow) return;
      const [first] = samples;
      set({ samples });
      await whatIf.beginWith(first?.data ?? EMPTY, first?.id ?? null);
    } catch (error) {
      fail(error);
    }
  };

  const openLender = async (lender: string) => {
    const locales = get().lenders.find(({ code }) => code === lender)?.locales ?? [];
    const locale = locales.includes(get().locale) ? get().locale : (locales[0] ?? "en-US");
    set({ lender, locale, findings: null, outline: await session.outline(lender) });
    check();
    const { flow, page, outline } = get();
    const first = flow !== null && page !== null && nodeOf(outline, flow, page) !== null;
    const place_ = first ? { flow, page } : firstPage(outline);
    if (place_) await openPage(place_.flow, place_.page);
  };

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
    openPage: (flow, page) => openPage(flow, page),
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
    openPage: (flow, page) => openPage(flow, page),
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
    openPage: (flow, page) => openPage(flow, page),
    answer: whatIf.answer,
  });

  return {
    store,
    drafting,
    texts,
    stepping,
    updating,
    recorder,
    ...views,
    structure,
    /** What the editors of rules and files ask of the definitions. */
    session,

    /** Reads who the person is, and the definitions that they may see. */
    async open() {
      const [person, live] = await Promise.all([calls.person(), calls.definitions()]);
      const files = { ...(await bundledSchemas(live.files)), ...live.files };
      const lenders = await session.open(files);
      const wanted = readAddress(search);
      const known = lenders.find(({ code }) => code === wanted.lender);
      const own = lenders.find(({ code }) => code === person.organisation);
      const lender = known ?? own ?? lenders[0];
      set({
        person,
        live: { hash: live.hash },
        lenders,
        flow: wanted.flow ?? null,
        page: wanted.page ?? null,
        locale: wanted.locale ?? "en-US",
        width: wanted.width ?? (isNarrow ? 390 : 1280),
        view: wanted.view ?? "page",
        pane: wanted.page === undefined && wanted.view === undefined ? "outline" : "preview",
      });
      if (lender) await openLender(lender.code);
      await drafting.begin(files);
      // The first picture comes before the first check, which compiles everything once more.
      await checker.open(files);
      beginChecks();
    },

    openLender,
    openPage,

    async openNode(node: OutlineNode) {
      const { flow, page } = get();
      structure.follow(node);
      if ((node.kind === "mail" || node.kind === "document") && node.path !== undefined) {
        set({ node: node.id });
        texts.open(node.path);
        writePlace();
        return;
      }
      if (node.flow === undefined || node.page === undefined) {
        set({ node: node.id });
        return;
      }
      // These views show no page.
      if (PAGELESS.has(get().view)) set({ view: "page" });
      if (node.flow !== flow || node.page !== page) await openPage(node.flow, node.page, node.id);
      else set({ node: node.id, pane: "preview" });
      if (node.pointer !== undefined && node.kind !== "page") {
        const within = get().drawn?.sentences.find(({ pointer }) =>
          pointer.startsWith(node.pointer ?? ""),
        );
        if (within) set({ picked: within.pointer });
      }
    },

    setLocale(locale: string) {
      set({ locale });
      writePlace();
      return draw();
    },

    setWidth(width: Width) {
      set({ width });
      writePlace();
    },

    back() {
      const { flow, movedFrom } = get();
      return flow === null || movedFrom === null ? undefined : openPage(flow, movedFrom);
    },

    pick(pointer: string | null) {
      set({ picked: pointer, ...(pointer === null ? {} : { tab: "words", pane: get().pane }) });
    },

    /** Opens the place of a finding: its page, and its sentence when it is one. */
    async showFinding({ file, pointer, witness }: ShownFinding) {
      const subject = subjectOf(file, pointer);
      const node = subject && nodeAt(get().outline, subject.path, subject.pointer);
      if (!node) {
        say(`${file} has no page of its own. The finding names the place.`);
        return;
      }
      const { flow, page } = node;
      if (flow === undefined || page === undefined) {
        set({ node: node.id, pane: "outline" });
        return;
      }
      await openPage(flow, page, node.id);
      if (isDocuments(witness)) await whatIf.beginWith(witness, null);
      const sentence = get().drawn?.sentences.find(
        (each) => each.pointer === subject.pointer || each.stable === subject.pointer,
      );
      if (sentence) set({ picked: sentence.pointer });
    },

    set: (
      part: Partial<
        Pick<StudioState, "tab" | "pane" | "scope" | "place" | "editing" | "showErrors" | "server">
      >,
    ) => set(part),
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

/** The server may leave the schemas out: they are part of this build. */
async function bundledSchemas(
  files: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  if (Object.keys(files).some((path) => path.startsWith("schemas/"))) return {};
  return (await import("./schemas.ts")).schemas;
}
