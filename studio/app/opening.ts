/** Opens a lender, a page, a part of the outline, or the place of a finding. */
import type { StoreApi } from "zustand/vanilla";
import type { Documents } from "#engine/index.ts";
import { firstPage, nodeAt, nodeOf, subjectOf } from "../outline/find.ts";
import type { RemoteSession } from "../workspace/session/client.ts";
import { isDocuments } from "../workspace/decision/documents.ts";
import type { ShownFinding } from "../workspace/findings/findings.ts";
import type { OutlineNode } from "../workspace/pages/outline.ts";
import { EMPTY, type StudioState, type View } from "./state.ts";

interface OpeningPorts {
  store: StoreApi<StudioState>;
  session: Pick<RemoteSession, "samples" | "outline">;
  /** Shows the page with an application. @param sample its name; null for another one */
  beginWith(data: Documents, sample: string | null): Promise<void>;
  /** Follows the chosen part of the outline in the view of the structure. */
  follow(node: OutlineNode): void;
  openText(path: string): void;
  check(): void;
  writePlace(): void;
  say(text: string): void;
  fail(error: unknown): void;
}

/** Views that show no page of the outline. */
const PAGELESS: ReadonlySet<View> = new Set(["new-lender", "texts", "steps", "updates"]);

export function createOpening({
  store,
  session,
  beginWith,
  follow,
  openText,
  check,
  writePlace,
  say,
  fail,
}: OpeningPorts) {
  const { getState: get, setState: set } = store;

  const openPage = async (flow: string, page: string, node: string | null = null) => {
    const { lender } = get();
    set({
      flow,
      page,
      node: node ?? nodeOf(get().outline, flow, page),
      picked: null,
      movedFrom: null,
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
      await beginWith(first?.data ?? EMPTY, first?.id ?? null);
    } catch (error) {
      fail(error);
    }
  };

  return {
    openPage,

    async openLender(lender: string) {
      const locales = get().lenders.find(({ code }) => code === lender)?.locales ?? [];
      const locale = locales.includes(get().locale) ? get().locale : (locales[0] ?? "en-US");
      set({ lender, locale, findings: null, outline: await session.outline(lender) });
      check();
      const { flow, page, outline } = get();
      const hasPage = flow !== null && page !== null && nodeOf(outline, flow, page) !== null;
      const place = hasPage ? { flow, page } : firstPage(outline);
      if (place) await openPage(place.flow, place.page);
    },

    async openNode(node: OutlineNode) {
      const { flow, page } = get();
      follow(node);
      if ((node.kind === "mail" || node.kind === "document") && node.path !== undefined) {
        set({ node: node.id });
        openText(node.path);
        writePlace();
        return;
      }
      if (node.flow === undefined || node.page === undefined) {
        set({ node: node.id });
        return;
      }
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

    /** Goes back to the page from which the last answer led away. */
    back() {
      const { flow, movedFrom } = get();
      return flow === null || movedFrom === null ? undefined : openPage(flow, movedFrom);
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
      if (isDocuments(witness)) await beginWith(witness, null);
      const sentence = get().drawn?.sentences.find(
        (each) => each.pointer === subject.pointer || each.stable === subject.pointer,
      );
      if (sentence) set({ picked: sentence.pointer });
    },
  };
}
