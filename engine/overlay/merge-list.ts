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
import { anchorsFirst, splitPlacement, type Placement } from "./placement.ts";
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

/** What the patches of all items of a list share. */
interface ListMerge {
  readonly merging: MergeContext;
  readonly mergeValue: MergeValue;
  /** Pointer of the list. */
  readonly pointer: string;
  /** Returns the pointer of an item of the base. */
  readonly pointerOf: (id: string) => string;
}

/** The item that a part of the patch addresses, and the pointer of that part. */
interface Target {
  readonly id: string;
  readonly patchPointer: string;
}

/** Returns the patched list; a part with a fault changes nothing. */
export function mergeList(
  step: Step,
  base: readonly JsonRecord[],
  merging: MergeContext,
  mergeValue: MergeValue,
): SourcedValue {
  const { pointer } = step;
  const pointerOf = (id: string) =>
    joinPointer(
      pointer,
      base.findIndex((item) => item["id"] === id),
    );
  const list: ListMerge = { merging, mergeValue, pointer, pointerOf };
  const targetOf = (id: string): Target => ({
    id,
    patchPointer: joinPointer(step.patchPointer, id),
  });
  const items = base.map((value, index): Item => ({
    id: String(value["id"]),
    value,
    provenance: childProvenance(step.base.provenance, String(index)),
  }));
  const parts = anchorsFirst(step.patch as JsonRecord, (id) => circular(targetOf(id), merging));
  const merged = parts.reduce<readonly Item[]>(
    (before, [id, part]) => withPart(before, targetOf(id), part, list),
    items,
  );
  const children = new Map(merged.map((item, index) => [String(index), item.provenance]));
  return {
    value: merged.map(({ value }) => value),
    provenance: { origin: step.base.provenance.origin, children },
  };
}

function withPart(
  items: readonly Item[],
  target: Target,
  part: unknown,
  list: ListMerge,
): readonly Item[] {
  const { id, patchPointer } = target;
  if (PROTOTYPE_KEYS.has(id)) forbidden(id, patchPointer, list.merging);
  else if (part === null) return removed(items, target, list);
  else if (!isRecord(part)) wrongType(target, list.merging);
  else
    return items.some((item) => item.id === id)
      ? patched(items, target, part, list)
      : added(items, target, part, list);
  return items;
}

function removed(
  items: readonly Item[],
  { id, patchPointer }: Target,
  { merging, pointerOf }: ListMerge,
): readonly Item[] {
  const item = items.find((candidate) => candidate.id === id);
  if (item === undefined) {
    missing(`the item "${id}"`, id, idsOf(items), patchPointer, merging);
    return items;
  }
  if (merging.lock.covers(pointerOf(id))) {
    locked(pointerOf(id), patchPointer, merging);
    return items;
  }
  merging.change({ pointer: pointerOf(id), patchPointer, before: item.value, after: undefined });
  return items.filter((candidate) => candidate.id !== id);
}

function patched(
  items: readonly Item[],
  target: Target,
  part: JsonRecord,
  { merging, mergeValue, pointerOf }: ListMerge,
): readonly Item[] {
  const { id, patchPointer } = target;
  const { placement, rest } = splitPlacement(part);
  if (!keepsId(rest, target, merging)) return items;
  const next = items.map((item) => {
    if (item.id !== id) return item;
    const step = { base: item, pointer: pointerOf(id), patch: rest, patchPointer };
    return { id, ...mergeValue(step, merging) };
  });
  const item = next.find((candidate) => candidate.id === id);
  if (placement === null || item === undefined) return next;
  const others = next.filter((candidate) => candidate.id !== id);
  const moved = inserted(others, item, placement, patchPointer, merging);
  if (moved === null) return next;
  const passed = stretchOf(items, [id, placement.anchor]);
  merging.change({
    pointer: pointerOf(id),
    patchPointer,
    before: idsOf(items).slice(...passed),
    after: idsOf(moved).slice(...passed),
  });
  return moved;
}

/**
 * Returns the bounds of the stretch of a list from one item to another. A move changes the order of the items in
 * it alone, so that a change of the base elsewhere in the list does not concern it.
 */
function stretchOf(items: readonly Item[], ends: readonly string[]): [from: number, to: number] {
  const positions = ends.map((end) => items.findIndex(({ id }) => id === end));
  return [Math.min(...positions), Math.max(...positions) + 1];
}

function added(
  items: readonly Item[],
  target: Target,
  part: JsonRecord,
  { merging, pointer }: ListMerge,
): readonly Item[] {
  const { id, patchPointer } = target;
  const { placement, rest } = splitPlacement(part);
  if (placement === null && items.length > 0) {
    const what = `the item "${id}" (a new item needs \`before\` or \`after\`)`;
    missing(what, id, idsOf(items), patchPointer, merging);
    return items;
  }
  if (!keepsId(rest, target, merging)) return items;
  const value = { id, ...(written(rest, patchPointer, merging) as JsonRecord) };
  const item: Item = {
    id,
    value,
    provenance: { origin: { file: merging.file, pointer: patchPointer } },
  };
  const next =
    placement === null ? [...items, item] : inserted(items, item, placement, patchPointer, merging);
  if (next === null) return items;
  merging.change({
    pointer: joinPointer(pointer, next.indexOf(item)),
    patchPointer,
    before: undefined,
    after: value,
  });
  return next;
}

/** Returns the items with one more at its place; null when the item that it is placed by is unknown. */
function inserted(
  items: readonly Item[],
  item: Item,
  { side, anchor }: Placement,
  patchPointer: string,
  merging: MergeContext,
): readonly Item[] | null {
  const index = items.findIndex((candidate) => candidate.id === anchor);
  if (index < 0) {
    const what = `the item "${anchor}" in \`${side}\``;
    missing(what, anchor, idsOf(items), joinPointer(patchPointer, side), merging);
    return null;
  }
  return items.toSpliced(side === "before" ? index : index + 1, 0, item);
}

const idsOf = (items: readonly Item[]): string[] => items.map((item) => item.id);

/**
 * Whether the part keeps the id of its key. Another id would duplicate or replace a different
 * item.
 */
function keepsId(part: JsonRecord, { id, patchPointer }: Target, merging: MergeContext): boolean {
  const ownId = own(part, "id");
  if (ownId === undefined || ownId === id) return true;
  merging.fault(
    "overlay-misplaced",
    joinPointer(patchPointer, "id"),
    `The item has the key "${id}" but the id ${JSON.stringify(ownId)}.`,
    "Leave the id out: the key is the id.",
  );
  return false;
}

function wrongType({ id, patchPointer }: Target, merging: MergeContext): void {
  merging.fault(
    "overlay-type",
    patchPointer,
    `The patch of the item "${id}" is neither an object nor null.`,
    "Write { … } or null.",
  );
}

function circular({ id, patchPointer }: Target, merging: MergeContext): void {
  merging.fault(
    "overlay-misplaced",
    patchPointer,
    `The position of the item "${id}" depends on itself, through \`before\` and \`after\`.`,
    "Place one of them by another item.",
  );
}
