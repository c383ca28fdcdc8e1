/**
 * Patches a list of objects with `id` by an object that is keyed by id. An object patches the item,
 * and null removes it. `before` or `after` moves a known item, or adds an unknown one at that
 * position.
 */
import { isRecord, own, PROTOTYPE_KEYS, type JsonRecord } from "../json/json.ts";
import { joinPointer } from "../json/pointer.ts";
import {
  forbidden,
  locked,
  missing,
  written,
  type MergeValue,
  type MergeContext,
  type SourcedValue,
  type Step,
} from "./merging.ts";
import { childProvenance } from "./provenance.ts";

/**
 * Whether a value is a list that is patched by id. An empty list is one, because every item added
 * to it has an id.
 */
export function isKeyedList(value: unknown): value is readonly JsonRecord[] {
  return (
    Array.isArray(value) && value.every((item) => isRecord(item) && typeof item["id"] === "string")
  );
}

interface Item extends SourcedValue {
  readonly id: string;
}

interface Placement {
  readonly side: "before" | "after";
  readonly anchor: string;
}

export function mergeList(
  step: Step,
  base: readonly JsonRecord[],
  merging: MergeContext,
  mergeValue: MergeValue,
): SourcedValue {
  const list = base.map((value, index): Item => {
    return {
      id: String(value["id"]),
      value,
      provenance: childProvenance(step.base.provenance, String(index)),
    };
  });
  const patch = step.patch as JsonRecord;
  const merged = anchorsFirst(patch, circular).reduce<readonly Item[]>((items, [id, part]) => {
    const itemPatchPointer = joinPointer(step.patchPointer, id);
    if (PROTOTYPE_KEYS.has(id)) forbidden(id, itemPatchPointer, merging);
    else if (part === null) return removed(items, id, itemPatchPointer);
    else if (!isRecord(part)) wrongType(id, itemPatchPointer, merging);
    else
      return items.some((item) => item.id === id)
        ? patched(items, id, part, itemPatchPointer)
        : added(items, id, part, itemPatchPointer);
    return items;
  }, list);
  const children = new Map(merged.map((item, index) => [String(index), item.provenance]));
  return {
    value: merged.map(({ value }) => value),
    provenance: { origin: step.base.provenance.origin, children },
  };

  function circular(id: string): void {
    const message = `The position of the item "${id}" depends on itself, through \`before\` and \`after\`.`;
    const itemPatchPointer = joinPointer(step.patchPointer, id);
    merging.fault(
      "overlay-misplaced",
      itemPatchPointer,
      message,
      "Place one of them by another item.",
    );
  }

  function pointerOf(id: string): string {
    return joinPointer(
      step.pointer,
      base.findIndex((item) => item["id"] === id),
    );
  }

  function ids(items: readonly Item[]): string[] {
    return items.map((item) => item.id);
  }

  function removed(items: readonly Item[], id: string, itemPatchPointer: string): readonly Item[] {
    const item = items.find((candidate) => candidate.id === id);
    if (item === undefined) {
      missing(`the item "${id}"`, id, ids(items), itemPatchPointer, merging);
      return items;
    }
    if (merging.lock.covers(pointerOf(id))) {
      locked(pointerOf(id), itemPatchPointer, merging);
      return items;
    }
    merging.change({
      pointer: pointerOf(id),
      patchPointer: itemPatchPointer,
      before: item.value,
      after: undefined,
    });
    return items.filter((candidate) => candidate.id !== id);
  }

  function patched(
    items: readonly Item[],
    id: string,
    part: JsonRecord,
    itemPatchPointer: string,
  ): readonly Item[] {
    const { placement, rest } = splitPlacement(part);
    if (!sameId(rest, id, itemPatchPointer)) return items;
    const next = items.map((item) => {
      if (item.id !== id) return item;
      return {
        id,
        ...mergeValue(
          { base: item, pointer: pointerOf(id), patch: rest, patchPointer: itemPatchPointer },
          merging,
        ),
      };
    });
    const item = next.find((candidate) => candidate.id === id);
    if (placement === null || item === undefined) return next;
    const others = next.filter((candidate) => candidate.id !== id);
    const moved = inserted(others, item, placement, itemPatchPointer, merging);
    if (moved === null) return next;
    merging.change({
      pointer: pointerOf(id),
      patchPointer: itemPatchPointer,
      before: ids(items),
      after: ids(moved),
    });
    return moved;
  }

  /**
   * Whether the part keeps the id of its key. Another id would duplicate or replace a different
   * item.
   */
  function sameId(part: JsonRecord, id: string, itemPatchPointer: string): boolean {
    const ownId = own(part, "id");
    if (ownId === undefined || ownId === id) return true;
    const message = `The item has the key "${id}" but the id ${JSON.stringify(ownId)}.`;
    merging.fault(
      "overlay-misplaced",
      joinPointer(itemPatchPointer, "id"),
      message,
      "Leave the id out: the key is the id.",
    );
    return false;
  }

  function added(
    items: readonly Item[],
    id: string,
    part: JsonRecord,
    itemPatchPointer: string,
  ): readonly Item[] {
    const { placement, rest } = splitPlacement(part);
    if (placement === null && items.length > 0) {
      missing(
        `the item "${id}" (a new item needs \`before\` or \`after\`)`,
        id,
        ids(items),
        itemPatchPointer,
        merging,
      );
      return items;
    }
    if (!sameId(rest, id, itemPatchPointer)) return items;
    const value = { id, ...(written(rest, itemPatchPointer, merging) as JsonRecord) };
    const item: Item = {
      id,
      value,
      provenance: { origin: { file: merging.file, pointer: itemPatchPointer } },
    };
    const next =
      placement === null
        ? [...items, item]
        : inserted(items, item, placement, itemPatchPointer, merging);
    if (next === null) return items;
    merging.change({
      pointer: joinPointer(step.pointer, next.indexOf(item)),
      patchPointer: itemPatchPointer,
      before: undefined,
      after: value,
    });
    return next;
  }
}

/**
 * Orders the parts of a patch so that each item comes after the item that it is placed by.
 * Otherwise an item would be placed by the old position of its neighbor. Reports a cycle of
 * placements and keeps the written order in it.
 */
function anchorsFirst(
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

/**
 * Splits `before` or `after` from the rest of a part. A value that begins with a slash is a
 * pointer, and so a member of the item.
 */
function splitPlacement(part: JsonRecord): {
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

function inserted(
  items: readonly Item[],
  item: Item,
  { side, anchor }: Placement,
  itemPatchPointer: string,
  merging: MergeContext,
): readonly Item[] | null {
  const index = items.findIndex((candidate) => candidate.id === anchor);
  if (index < 0) {
    missing(
      `the item "${anchor}" in \`${side}\``,
      anchor,
      items.map(({ id }) => id),
      joinPointer(itemPatchPointer, side),
      merging,
    );
    return null;
  }
  return items.toSpliced(side === "before" ? index : index + 1, 0, item);
}

function wrongType(id: string, itemPatchPointer: string, merging: MergeContext): void {
  merging.fault(
    "overlay-type",
    itemPatchPointer,
    `The patch of the item "${id}" is neither an object nor null.`,
    "Write { … } or null.",
  );
}
