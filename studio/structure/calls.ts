/** The calls of a session about the structure of definitions. */
import { joinPointer, parsePointer } from "#engine/index.ts";
import { EditRefused, editsForChange, type Change, type Edit } from "#definitions/edits/index.ts";
import { pointerByIds, valueByIds } from "#definitions/edits/change.ts";
import type { SessionPorts } from "../workspace/session/ports.ts";
import { acceptingEdits } from "../workspace/texts/rewording.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { changesFor, newName } from "./actions.ts";
import type {
  NewPart,
  PartKind,
  PartView,
  Place,
  StructureAction,
  StructureRequest,
} from "./messages.ts";
import { newPart } from "./new-part.ts";
import { nameOf } from "./option-at.ts";
import { partOver } from "./part-kinds.ts";
import { partView } from "./part-view.ts";
import { renamedTexts } from "./rename.ts";

export interface StructureCalls {
  /** Returns the part at a place, or the one around it; null outside every part. */
  part(lender: string, place: Place): PartView | null;
  newPart(lender: string, kind: PartKind, place: Place): NewPart | null;
  /** Makes a change in all of its files. */
  restructure(request: StructureRequest): Restructured;
}

export interface Restructured {
  /** Files that the change was written to. */
  readonly written: readonly string[];
  /** The part to show after it; null to stay. */
  readonly open: Place | null;
}

export function structureCalls({ present, savedOf, record }: SessionPorts): StructureCalls {
  const write = (
    request: Omit<StructureRequest, "action">,
    change: Change,
    apply: (edits: readonly Edit[]) => void,
  ) => {
    apply(editsForChange(present().definitions, request, change));
    if (request.scope === "lender")
      apply(acceptingEdits(present().definitions, request.lender, change.path));
  };
  return {
    part(lender, { path, pointer }) {
      const { definitions } = present();
      const value = definitions.effective(lender).files.get(path)?.value;
      const own = partOver({ path, pointer: pointerByIds(value, pointer) });
      return own && partView(definitions, lender, own);
    },
    newPart(lender, kind, place) {
      const { definitions } = present();
      const file = definitions.effective(lender).files.get(place.path);
      return file === undefined ? null : newPart({ definitions, lender, file }, kind, place);
    },
    restructure(request) {
      const { lender, scope, action } = request;
      const label = labelOf(request);
      const open = placeAfter(present(), lender, action);
      const written = record(label, (apply, replace) => {
        if (action.kind === "rename") {
          const textOf = (path: string) => present().texts.get(path) ?? null;
          replace(renamedTexts(present().definitions, { ...action, lender }, textOf, savedOf));
        } else
          for (const change of changesFor(present().definitions, { lender, scope, action }))
            write(request, change, apply);
      });
      if (written.length === 0 && action.kind !== "set") throw new EditRefused("Nothing changes.");
      return { written, open };
    },
  };
}

/** Typing in one option is one step; every other action is a step of its own. */
let steps = 0;
function labelOf({ lender, scope, action }: StructureRequest): string {
  if (action.kind === "set") return ["set", scope, lender, action.path, action.pointer].join(" ");
  steps += 1;
  return `${action.kind} ${steps}`;
}

function placeAfter(
  { definitions }: Workspace,
  lender: string,
  action: StructureAction,
): Place | null {
  const { path, pointer } = action;
  const holder = joinPointer("", ...parsePointer(pointer).slice(0, -1));
  if (action.kind === "rename" || action.kind === "duplicate")
    return { path, pointer: joinPointer(holder, action.name) };
  if (action.kind === "remove") return partOver({ path, pointer: holder });
  if (action.kind !== "add") return null;
  const value = definitions.effective(lender).files.get(path)?.value;
  const name = newName(action.part, action.values, valueByIds(value, pointer));
  return action.part === "page"
    ? { path: `${nameOf({ path, pointer: "" })}/screens/${name}.json`, pointer: "" }
    : { path, pointer: joinPointer(pointer, name) };
}
