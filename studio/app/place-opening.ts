/** Opens the page and the part of it that the outline or a finding names. */
import type { StoreApi } from "zustand/vanilla";
import type { Documents } from "#engine/index.ts";
import { nodeAt, subjectOf } from "../outline/find.ts";
import { isDocuments } from "../workspace/decision/documents.ts";
import type { ShownFinding } from "../workspace/findings/findings.ts";
import type { OutlineNode } from "../workspace/pages/outline.ts";
import { noticesOf } from "./notices.ts";
import type { StudioState, View } from "./state.ts";

interface PlaceOpeningPorts {
  store: StoreApi<StudioState>;
  /** @param node of the outline that is then chosen */
  openPage(flow: string, page: string, node: string): Promise<void>;
  /** Shows the page with an application. @param sample its name; null for another one */
  beginWith(data: Documents, sample: string | null): Promise<void>;
  /** Follows the chosen part of the outline in the view of the structure. */
  follow(node: OutlineNode): void;
  openText(path: string): void;
  writePlace(): void;
}

/** Views that show no page of the outline. */
const PAGELESS: ReadonlySet<View> = new Set(["new-lender", "texts", "steps", "updates"]);

export function createPlaceOpening({
  store,
  openPage,
  beginWith,
  follow,
  openText,
  writePlace,
}: PlaceOpeningPorts) {
  const { getState: get, setState: set } = store;
  const { say } = noticesOf(store);

  return {
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
