/**
 * A list of objects with `id`, patched by an object keyed by id: an object patches that item, null removes it, an unknown
 * id with `before` or `after` adds an item at that place, and a known one with `before` or `after` moves there.
 */
import { isRecord, own, PROTOTYPE_KEYS, type JsonRecord } from "../json/json.ts";
import { childPointer } from "../json/pointer.ts";
import {
  forbidden,
  locked,
  mergeValue,
  missing,
  written,
  type Merging,
  type Sourced,
  type Step,
} from "./merge.ts";
import { childProvenance } from "./provenance.ts";

/** Whether a value is a list that is patched by id. An empty list is: whatever is added to it has an id. */
export function isKeyedList(value: unknown): value is readonly JsonRecord[] {
  return (
    Array.isArray(value) && value.every((item) => isRecord(item) && typeof item["id"] === "string")
  );
}

interface Item extends Sourced {
  readonly id: string;
}

interface Placement {
  readonly side: "before" | "after";
  readonly anchor: string;
}

export function mergeList(step: Step, base: readonly JsonRecord[], merging: Merging): Sourced {
  const list = base.map((value, index): Item => {
    return {
      id: String(value["id"]),
      value,
      provenance: childProvenance(step.base.provenance, String(index)),
    };
  });
  const patch = step.patch as JsonRecord;
  const merged = anchorsFirst(patch, circular).reduce<readonly Item[]>((items, [id, part]) => {
    const at = childPointer(step.patchPointer, id);
    if (PROTOTYPE_KEYS.has(id)) forbidden(id, at, merging);
    else if (part === null) return removed(items, id, at);
    else if (!isRecord(part)) wrongType(id, at, merging);
    else
      return items.some((item) => item.id === id)
        ? patched(items, id, part, at)
        : added(items, id, part, at);
    return items;
  }, list);
  const children = new Map(merged.map((item, index) => [String(index), item.provenance]));
  return {
    value: merged.map(({ value }) => value),
    provenance: { origin: step.base.provenance.origin, children },
  };

  function circular(id: string): void {
    const message = `The place of the item "${id}" depends on its own, by way of the items named in \`before\` and \`after\`.`;
    const at = childPointer(step.patchPointer, id);
    merging.fault("overlay-misplaced", at, message, "Place one of them by another item.");
  }

  function pointerOf(id: string): string {
    return childPointer(
      step.pointer,
      base.findIndex((item) => item["id"] === id),
    );
  }

  function ids(items: readonly Item[]): string[] {
    return items.map((item) => item.id);
  }

  function removed(items: readonly Item[], id: string, at: string): readonly Item[] {
    const item = items.find((candidate) => candidate.id === id);
    if (item === undefined) {
      missing(`the item "${id}"`, id, ids(items), at, merging);
      return items;
    }
    if (merging.lock.covers(pointerOf(id))) {
      locked(pointerOf(id), at, merging);
      return items;
    }
    merging.change({
      pointer: pointerOf(id),
      patchPointer: at,
      before: item.value,
      after: undefined,
    });
    return items.filter((candidate) => candidate.id !== id);
  }

  function patched(
    items: readonly Item[],
    id: string,
    part: JsonRecord,
    at: string,
  ): readonly Item[] {
    const { placement, rest } = splitPlacement(part);
    if (!sameId(rest, id, at)) return items;
    const next = items.map((item) => {
      if (item.id !== id) return item;
      return {
        id,
        ...mergeValue(
          { base: item, pointer: pointerOf(id), patch: rest, patchPointer: at },
          merging,
        ),
      };
    });
    const item = next.find((candidate) => candidate.id === id);
    if (placement === null || item === undefined) return next;
    const others = next.filter((candidate) => candidate.id !== id);
    const moved = inserted(others, item, placement, at, merging);
    if (moved === null) return next;
    merging.change({
      pointer: pointerOf(id),
      patchPointer: at,
      before: ids(items),
      after: ids(moved),
    });
    return moved;
  }

  /** An item stays what it is keyed by: another id would make it somebody else's, or two of one. */
  function sameId(part: JsonRecord, id: string, at: string): boolean {
    const said = own(part, "id");
    if (said === undefined || said === id) return true;
    const message = `The item is keyed "${id}" but says its id is ${JSON.stringify(said)}.`;
    merging.fault(
      "overlay-misplaced",
      childPointer(at, "id"),
      message,
      "Leave the id out: the key is the id.",
    );
    return false;
  }

  function added(
    items: readonly Item[],
    id: string,
    part: JsonRecord,
    at: string,
  ): readonly Item[] {
    const { placement, rest } = splitPlacement(part);
    if (placement === null && items.length > 0) {
      missing(
        `the item "${id}" (a new one says \`before\` or \`after\` which item it stands)`,
        id,
        ids(items),
        at,
        merging,
      );
      return items;
    }
    if (!sameId(rest, id, at)) return items;
    const value = { id, ...(written(rest, at, merging) as JsonRecord) };
    const item: Item = { id, value, provenance: { origin: { file: merging.file, pointer: at } } };
    const next =
      placement === null ? [...items, item] : inserted(items, item, placement, at, merging);
    if (next === null) return items;
    merging.change({
      pointer: childPointer(step.pointer, next.indexOf(item)),
      patchPointer: at,
      before: undefined,
      after: value,
    });
    return next;
  }
}

/**
 * The parts of a patch, what others are placed by before those others: an item would otherwise stand where its neighbour was.
 * In a circle no order is right; it is told, and the written one is kept.
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
      // What removes its item is done in its turn.
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

/** `before` and `after` name an item; one that begins with a slash is a member of the item itself, a pointer. */
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
  at: string,
  merging: Merging,
): readonly Item[] | null {
  const index = items.findIndex((candidate) => candidate.id === anchor);
  if (index < 0) {
    missing(
      `the item "${anchor}" in \`${side}\``,
      anchor,
      items.map(({ id }) => id),
      childPointer(at, side),
      merging,
    );
    return null;
  }
  return items.toSpliced(side === "before" ? index : index + 1, 0, item);
}

function wrongType(id: string, at: string, merging: Merging): void {
  merging.fault(
    "overlay-type",
    at,
    `The patch of the item "${id}" is neither an object nor null.`,
    "Write { … } or null.",
  );
}
