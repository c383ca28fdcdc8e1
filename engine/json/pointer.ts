/** JSON pointers (RFC 6901). */
import { isRecord, own, PROTOTYPE_KEYS } from "./json.ts";

const ARRAY_INDEX = /^(0|[1-9]\d*)$/;

/** Segments of a pointer; the empty pointer, the whole document, has none. */
export function parsePointer(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function formatPointer(segments: readonly (string | number)[]): string {
  return segments.map((segment) => `/${escapeSegment(segment)}`).join("");
}

/** Pointer to a member of what `parent` points to. */
export function childPointer(parent: string, segment: string | number): string {
  return `${parent}/${escapeSegment(segment)}`;
}

/** Value at the pointer, or `undefined` when there is none; own properties only. */
export function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const segment of parsePointer(pointer)) {
    if (Array.isArray(value))
      value = ARRAY_INDEX.test(segment) ? value[Number(segment)] : undefined;
    else if (isRecord(value)) value = own(value, segment);
    else return undefined;
  }
  return value;
}

/**
 * A copy of the document with the value at the pointer set; `undefined` removes it. Objects on the way are made, and
 * everything beside the way is shared with the original. The same document comes back when nothing changes.
 */
export function withValueAt<T>(document: T, pointer: string, value: unknown): T {
  return replaced(document, parsePointer(pointer), value, pointer) as T;
}

function replaced(
  at: unknown,
  segments: readonly string[],
  value: unknown,
  pointer: string,
): unknown {
  const [segment, ...rest] = segments;
  if (segment === undefined) return value;
  if (PROTOTYPE_KEYS.has(segment))
    throw new Error(`The pointer ${pointer} reaches into a prototype; it is refused.`);
  if (Array.isArray(at)) {
    if (!ARRAY_INDEX.test(segment) || Number(segment) > at.length) {
      throw new Error(`The pointer ${pointer} addresses "${segment}" in a list of ${at.length}.`);
    }
    const next = replaced(at[Number(segment)], rest, value, pointer);
    return next === at[Number(segment)] ? at : withItem(at, Number(segment), next);
  }
  const record = isRecord(at) ? at : {};
  const before = own(record, segment);
  const next =
    before === undefined && value === undefined
      ? undefined
      : replaced(before, rest, value, pointer);
  if (next === before && isRecord(at)) return at;
  if (next === undefined) {
    const { [segment]: _removed, ...others } = record;
    return others;
  }
  return { ...record, [segment]: next };
}

function withItem(list: readonly unknown[], index: number, item: unknown): unknown[] {
  const copy = [...list];
  copy[index] = item;
  return copy;
}

function escapeSegment(segment: string | number): string {
  if (typeof segment === "number") return String(segment);
  // Hardly a name has either, and pointers are made for every value of every definition.
  return segment.includes("~") || segment.includes("/")
    ? segment.replaceAll("~", "~0").replaceAll("/", "~1")
    : segment;
}
