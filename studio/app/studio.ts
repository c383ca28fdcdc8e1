/** The actions of the studio: each asks the workers and shows the answer. A later answer wins. */
import { withValueAt, type Documents } from "#engine/index.ts";
import { messageOf } from "#src/calls/messages.ts";
import type { StudioCalls } from "../calls.ts";
import { createDrafting } from "../drafts/drafting.ts";
import { isDocuments } from "../workspace/documents.ts";
import type { FromPreview } from "../preview/messages.ts";
import type { RemoteSession } from "../workspace/client.ts";
import type { ShownFinding } from "../workspace/findings.ts";
import type { OutlineNode } from "../workspace/outline.ts";
import type { DrawnPage, SentPage } from "../workspace/page.ts";
import type { Pending } from "../workspace/session.ts";
import type { Changes } from "../workspace/workspace.ts";
import { readAddress, writtenAddress } from "./address.ts";
import { firstPage, nodeAt, nodeOf, subjectOf } from "../outline/find.ts";
import { createState, EMPTY, type StudioState, type Width } from "./state.ts";

interface StudioPorts {
  calls: StudioCalls;
  /** Draws and edits. */
  session: RemoteSession;
  /** Checks, in a worker of its own: a first check takes seconds. */
  checker: Pick<RemoteSession, "open" | "take" | "findings">;
  search: string;
  /** Whether the studio itself has a narrow screen. */
  isNarrow: boolean;
  /** Writes the place into the address. */
  place(search: string): void;
  now(): number;
}

type Answered = Extract<FromPreview, { kind: "answered" }>;

/** What the preview shows together with a page. */
type DrawnData = Pick<
  StudioState,
  "sample" | "data" | "dataKey" | "changed" | "following" | "movedFrom" | "follows"
>;

export type Studio = ReturnType<typeof createStudio>;

/** The answer that the checklist derives. */
const STATUS = "/application/status/checklistStatus";

/** Milliseconds without a change before the checks begin. */
const QUIET = 250;

export function createStudio({
  calls,
  session,
  checker,
  search,
  isNarrow,
  place,
  now,
}: StudioPorts) {
  const store = createState();
  const { getState: get, setState: set } = store;
  let turn = 0;
  let checks: ReturnType<typeof setTimeout> | undefined;
  let checking = 0;
  let isChecked = false;
  /** Texts that the checks have not seen. */
  let unchecked: Changes = {};

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

  /** Checks the lender after a quiet moment, and outlines what has changed. */
  const check = (changes: Parameters<RemoteSession["take"]>[0] = {}) => {
    const { lender } = get();
    unchecked = { ...unchecked, ...changes };
    clearTimeout(checks);
    checks = setTimeout(() => {
      const showOutline = (outline: StudioState["outline"]) => {
        if (get().lender === lender) set({ outline });
      };
      session.outline(lender).then(showOutline, fail);
      if (!isChecked) return;
      checking += 1;
      const own = checking;
      const taken = unchecked;
      unchecked = {};
      void checker.take(taken);
      const showFindings = (findings: StudioState["findings"]) => {
        if (own === checking) set({ findings });
      };
      checker.findings(lender).then(showFindings, fail);
    }, QUIET);
  };

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
      notice: null,
      pane: get().pane === "outline" ? "preview" : get().pane,
    });
    writePlace();
    try {
      const samples = await session.samples(lender, flow, page);
      if (get().page !== page || get().flow !== flow) return;
      const [first] = samples;
      set({ samples });
      await beginWith(first?.data ?? EMPTY, first?.id ?? null);
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

  /** Shows what differs from the saved files; the checks follow. */
  const afterChange = (before: Pending | null, pending: Pending) => {
    set({ pending });
    const texts = Object.fromEntries(pending.changes.map(({ path, text }) => [path, text]));
    // What was taken back has its saved text again.
    const reverted = (before?.changes ?? []).filter(({ path }) => !(path in texts));
    check({ ...Object.fromEntries(reverted.map(({ path, base }) => [path, base])), ...texts });
  };

  const step = async (call: "undo" | "redo") => {
    const { pending } = get();
    try {
      afterChange(pending, await session[call]());
      await draw();
      set({ revision: get().revision + 1 });
      say(call === "undo" ? "The last change is taken back." : "The change is made again.");
    } catch (error) {
      fail(error);
    }
  };

  const drafting = createDrafting({
    store,
    calls,
    session,
    async show(changes, pending) {
      set({ pending, revision: get().revision + 1 });
      check(changes);
      await draw();
    },
  });

  return {
    store,
    drafting,

    /** Reads who the person is, and the definitions that they may see. */
    async open() {
      const [person, live] = await Promise.all([calls.person(), calls.definitions()]);
      const files = { ...(await bundledSchemas(live.files)), ...live.files };
      const lenders = await session.open(files);
      const wanted = readAddress(search);
      const known = lenders.find(({ code }) => code === wanted.lender);
      const lender = known ?? lenders.find(({ code }) => code === "main") ?? lenders[0];
      set({
        person,
        live: { hash: live.hash },
        lenders,
        flow: wanted.flow ?? null,
        page: wanted.page ?? null,
        locale: wanted.locale ?? "en-US",
        width: wanted.width ?? (isNarrow ? 390 : 1280),
        pane: wanted.page === undefined ? "outline" : "preview",
      });
      if (lender) await openLender(lender.code);
      await drafting.begin(files);
      // The first picture comes before the first check, which compiles everything once more.
      await checker.open(files);
      isChecked = true;
      check();
    },

    openLender,
    openPage,

    async openNode(node: OutlineNode) {
      const { flow, page } = get();
      if (node.flow === undefined || node.page === undefined) {
        set({ node: node.id });
        return;
      }
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

    back() {
      const { flow, movedFrom } = get();
      return flow === null || movedFrom === null ? undefined : openPage(flow, movedFrom);
    },

    pick(pointer: string | null) {
      set({ picked: pointer, ...(pointer === null ? {} : { tab: "words", pane: get().pane }) });
    },

    async reword(pointer: string, text: string) {
      const { lender, flow, page, drawn, locale, scope, pending } = get();
      const screen = drawn?.screen?.id;
      if (flow === null || page === null || screen === undefined) return;
      const began = now();
      try {
        const request = { lender, flow, screen, pointer, locale, text, scope };
        turn += 1;
        const own = turn;
        const after = await session.reword(request, page, knownLook());
        if (own === turn) set({ drawn: withLook(after.page) });
        afterChange(pending, after);
        performance.measure("studio:reword", { start: began, end: now() });
      } catch (error) {
        fail(error);
      }
    },

    undo: () => step("undo"),
    redo: () => step("redo"),

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
      if (isDocuments(witness)) await beginWith(witness, null);
      const sentence = get().drawn?.sentences.find(
        (each) => each.pointer === subject.pointer || each.stable === subject.pointer,
      );
      if (sentence) set({ picked: sentence.pointer });
    },

    set: (part: Partial<Pick<StudioState, "tab" | "pane" | "scope" | "editing" | "showErrors">>) =>
      set(part),
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
