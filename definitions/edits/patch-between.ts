/** The patch with which an overlay makes one value of another: what `mergeDefinition` reads. */
import { isRecord, mergeDefinition, sameJson } from "#engine/index.ts";
import { isKeyedList } from "#engine/overlay/merge-list.ts";

type JsonRecord = Readonly<Record<string, unknown>>;

/**
 * Returns the patch that leads from `base` to `desired`; undefined when none is needed. Parts of the
 * present patch that still give what is desired stay as they are written.
 *
 * @param old present patch of the value; undefined for none
 */
export function patchBetween(base: unknown, desired: unknown, old: unknown): unknown {
  if (old !== undefined && gives(base, old, desired)) return old;
  if (isRecord(base) && isRecord(desired))
    return patchOfMembers(base, desired, isRecord(old) ? old : {});
  if (isKeyedList(base) && isKeyedList(desired) && !Array.isArray(old)) {
    const patch = patchOfItems(base, desired, isRecord(old) ? old : {});
    if (patch === undefined || gives(base, patch, desired)) return patch;
    return desired;
  }
  return sameJson(base, desired) ? undefined : desired;
}

/** Whether a patch makes exactly the desired value of a base. */
export function gives(base: unknown, patch: unknown, desired: unknown): boolean {
  const { value, findings } = mergeDefinition({ it: base }, { it: patch });
  return findings.length === 0 && isRecord(value) && sameJson(value.it, desired);
}

function patchOfMembers(base: JsonRecord, desired: JsonRecord, old: JsonRecord): unknown {
  const keys = new Set([...Object.keys(old), ...Object.keys(desired), ...Object.keys(base)]);
  const patch: Record<string, unknown> = {};
  for (const key of keys) {
    const part = memberPatch(base[key], desired[key], old[key]);
    if (part !== undefined) patch[key] = part;
  }
  return Object.keys(patch).length === 0 ? undefined : patch;
}

function memberPatch(base: unknown, desired: unknown, old: unknown): unknown {
  if (desired === undefined) return base === undefined ? undefined : null;
  return base === undefined ? desired : patchBetween(base, desired, old ?? undefined);
}

function patchOfItems(
  base: readonly JsonRecord[],
  desired: readonly JsonRecord[],
  old: JsonRecord,
): JsonRecord | undefined {
  const idOf = (item: JsonRecord) => String(item.id);
  const before = new Map(base.map((item) => [idOf(item), item]));
  const after = new Map(desired.map((item) => [idOf(item), item]));
  const order = [...after.keys()];
  const parts: Record<string, JsonRecord | null> = {};
  for (const id of new Set([...Object.keys(old), ...order, ...before.keys()])) {
    const [was, now, written] = [before.get(id), after.get(id), old[id]];
    if (now === undefined) {
      if (was !== undefined) parts[id] = null;
      continue;
    }
    const { before: _before, after: _after, ...rest } = isRecord(written) ? written : {};
    if (was === undefined) {
      const { id: _id, ...value } = now;
      parts[id] = { ...placementIn(written), ...value };
      continue;
    }
    const part = patchBetween(was, now, Object.keys(rest).length === 0 ? undefined : rest);
    const own = { ...placementIn(written), ...(isRecord(part) ? part : {}) };
    if (Object.keys(own).length > 0) parts[id] = own;
  }
  const placed = placedAnew(base, order, parts);
  return Object.keys(placed).length === 0 ? undefined : placed;
}

const placementIn = (part: unknown): JsonRecord =>
  isRecord(part)
    ? Object.fromEntries(
        (["before", "after"] as const).flatMap((side) =>
          typeof part[side] === "string" && !part[side].startsWith("/") ? [[side, part[side]]] : [],
        ),
      )
    : {};

type Parts = Readonly<Record<string, JsonRecord | null>>;

/** Returns the parts with the fewest new neighbors that give the order. */
function placedAnew(base: readonly JsonRecord[], order: readonly string[], parts: Parts): Parts {
  const baseOrder = base.map((item) => String(item.id));
  const isIn = (candidate: Parts) => sameJson(orderOf(base, candidate), order);
  if (isIn(parts)) return parts;
  const added = order.filter((id) => !baseOrder.includes(id));
  const kept = baseOrder.filter((id) => order.includes(id));
  const unplaced = added.filter((id) => Object.keys(placementIn(parts[id])).length === 0);
  const written = Object.keys(parts).filter((id) => Object.keys(placementIn(parts[id])).length > 0);
  const attempts: readonly (readonly string[])[] = [
    unplaced,
    ...order.map((id) => [...unplaced, id]),
    [...unplaced, ...written],
    ...order.map((id) => [...unplaced, ...written, id]),
    [...added, ...kept.filter((id) => !isOutside(kept, order, id))],
  ];
  for (const ids of attempts) {
    const candidate = anchored(parts, order, new Set(ids));
    if (isIn(candidate)) return candidate;
  }
  return parts;
}

/** Whether an item that the base has is where the items before and after it are in both orders. */
const isOutside = (kept: readonly string[], order: readonly string[], id: string): boolean =>
  kept.indexOf(id) === order.filter((each) => kept.includes(each)).indexOf(id);

/** Names for each of these items the neighbor that it has in the order. */
function anchored(parts: Parts, order: readonly string[], ids: ReadonlySet<string>): Parts {
  const result: Record<string, JsonRecord | null> = { ...parts };
  for (const [index, id] of order.entries()) {
    if (!ids.has(id)) continue;
    const { before: _before, after: _after, ...rest } = parts[id] ?? {};
    const previous = order[index - 1];
    const next = order.slice(index + 1).find((each) => !ids.has(each));
    const side: JsonRecord =
      previous !== undefined ? { after: previous } : next === undefined ? {} : { before: next };
    result[id] = { ...side, ...rest };
  }
  return result;
}

/** Returns the order that the placements of a patch give. */
function orderOf(base: readonly JsonRecord[], parts: Parts): string[] {
  const placements = Object.fromEntries(
    Object.entries(parts).map(([id, part]) => [id, part === null ? null : placementIn(part)]),
  );
  const items = base.map(({ id }) => ({ id }));
  const { value, findings } = mergeDefinition({ items }, { items: placements });
  if (findings.length > 0) return [];
  return (value as { items: { id: string }[] }).items.map(({ id }) => id);
}
