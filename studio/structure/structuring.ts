/** The actions of the structure view. */
import type { StoreApi } from "zustand/vanilla";
import { joinPointer } from "#engine/index.ts";
import { messageOf } from "#src/calls/messages.ts";
import { noticesOf } from "../app/notices.ts";
import { mayWriteHere, type StudioState } from "../app/state.ts";
import { nodeOf } from "../outline/find.ts";
import type { RemoteSession } from "../workspace/session/client.ts";
import type { OutlineNode } from "../workspace/pages/outline.ts";
import type { Pending } from "../workspace/pending.ts";
import type { PartKind, Place, StructureAction } from "./messages.ts";

interface StructuringPorts {
  store: StoreApi<StudioState>;
  session: Pick<
    RemoteSession,
    "part" | "newPart" | "restructure" | "writeText" | "pending" | "outline"
  >;
  draw(): Promise<void>;
  openPage(flow: string, page: string): Promise<void>;
  /** Shows what differs from the saved files; the checks follow. */
  afterChange(before: Pending | null, pending: Pending): void;
  now(): number;
}

export function createStructuring({
  store,
  session,
  draw,
  openPage,
  afterChange,
  now,
}: StructuringPorts) {
  const { getState: get, setState: set } = store;
  const { say, fail } = noticesOf(store);
  let turn = 0;
  const requireWriter = () => {
    if (!mayWriteHere(get()))
      throw new Error("You may look at this lender, and change nothing of it.");
  };

  /** Reads the part at the place again; a later reading wins. */
  const load = async (): Promise<void> => {
    const { place: chosen, lender, drawn } = get();
    // Until a person chooses a part, it is the screen of the preview.
    const place = chosen ?? (drawn?.path == null ? null : { path: drawn.path, pointer: "" });
    turn += 1;
    const own = turn;
    try {
      const part = place === null ? null : await session.part(lender, place);
      if (own === turn) set({ part });
    } catch (error) {
      if (own === turn) fail(error);
    }
  };
  const open = async (place: Place): Promise<void> => {
    set({ place });
    await load();
  };

  /** Shows what follows from a change: outline, part and preview. */
  const show = async (): Promise<void> => {
    const before = get().pending;
    afterChange(before, await session.pending());
    const { lender, flow, page } = get();
    set({ outline: await session.outline(lender) });
    await load();
    // The page may have another name now, or none.
    if (flow !== null && page !== null && nodeOf(get().outline, flow, page) !== null) await draw();
  };

  return {
    load,
    open,
    /** Opens the part that a node of the outline speaks of. */
    follow({ id, kind, name, path, pointer = "" }: OutlineNode) {
      // A state and a step are known by their names: an overlay may have moved them.
      const list = kind === "state" ? "/states" : kind === "step" ? "/steps" : null;
      const place: Place | null =
        path !== undefined
          ? { path, pointer: list === null ? pointer : joinPointer(list, name) }
          : kind === "flow"
            ? { path: `${name}/flow.json`, pointer: "" }
            : id.endsWith("/checklist")
              ? { path: `${id}.json`, pointer: "" }
              : null;
      if (place !== null) void open(place);
    },

    newPart: (kind: PartKind, place: Place) => session.newPart(get().lender, kind, place),

    /** Makes a change and says which files have it. @returns whether it was made */
    async act(action: StructureAction): Promise<boolean> {
      const { lender, scope, flow } = get();
      const began = now();
      try {
        requireWriter();
        const { written, open: next } = await session.restructure({ lender, scope, action });
        if (next !== null) set({ place: next });
        await show();
        performance.measure("studio:restructure", { start: began, end: now() });
        const files = written.map((path) => path.replace(/^flows\//, ""));
        const who = scope === "all" ? "all lenders" : "this lender";
        if (action.kind !== "set")
          say(
            `Done for ${who}: ${files.slice(0, 3).join(", ")}${files.length > 3 ? ` and ${files.length - 3} more files` : ""}.`,
          );
        const shown =
          action.kind === "rename" && get().part?.kind === "page" ? get().part?.name : undefined;
        if (flow !== null && shown !== undefined) await openPage(flow, shown);
        return true;
      } catch (error) {
        fail(error);
        return false;
      }
    },

    /** Writes a file as text. @returns the fault of a text that is no JSON; null when it is written */
    async write(path: string, text: string): Promise<string | null> {
      try {
        requireWriter();
        const fault = await session.writeText(path, text);
        if (fault !== null) return fault.message;
        await show();
        return null;
      } catch (error) {
        fail(error);
        return messageOf(error);
      }
    },
  };
}
