/** Where a patch places the items of a list: `before` or `after` another item. */
import { isRecord, own, type JsonRecord } from "../json/json.ts";

export interface Placement {
  readonly side: "before" | "after";
  /** Id of the other item. */
  readonly anchor: string;
}

/**
 * Splits `before` or `after` from the rest of a part. A value that begins with a slash is a
 * pointer, and so a member of the item.
 */
export function splitPlacement(part: JsonRecord): {
  readonly placement: Placement | null;
  readonly rest: JsonRecord;
} {
  for (const side of ["before", "after"] as const) {
    const anchor = own(part, side);
    if (typeof anchor === "string" && !anchor.startsWith("/")) {
      const { [side]: _anchor, ...rest } = part;
      return { placement: { side, anchor }, rest };
    }
  }
  return { placement: null, rest: part };
}

/**
 * Orders the parts of a patch so that each item comes after the item that it is placed by.
 * Otherwise an item would be placed by the old position of its neighbor. Reports a cycle of
 * placements and keeps the written order in it.
 */
export function anchorsFirst(
  patch: JsonRecord,
  circular: (id: string) => void,
): readonly (readonly [id: string, part: unknown])[] {
  const ordered: (readonly [id: string, part: unknown])[] = [];
  const state = new Map<string, "open" | "done">();
  for (const first of Object.keys(patch)) {
    const waiting: string[] = [];
    let next: string | undefined = first;
    while (next !== undefined && state.get(next) === undefined) {
      state.set(next, "open");
      waiting.push(next);
      const part = own(patch, next);
      const anchor = isRecord(part) ? splitPlacement(part).placement?.anchor : undefined;
      // A part that removes its item needs no particular order.
      next = anchor !== undefined && isRecord(own(patch, anchor)) ? anchor : undefined;
    }
    if (next !== undefined && state.get(next) === "open") circular(next);
    for (const id of waiting.toReversed()) {
      state.set(id, "done");
      ordered.push([id, own(patch, id)]);
    }
  }
  return ordered;
}
