/** JSON pointers (RFC 6901). */
import { isRecord, own, PROTOTYPE_KEYS } from "./json.ts";

const ARRAY_INDEX = /^(0|[1-9]\d*)$/;

/** The segments of a pointer, unescaped. The empty pointer means the whole document and has none. */
export function parsePointer(pointer: string): string[] {
  if (pointer === "") return [];
  const segments = pointer.slice(1).split("/");
  // Almost no name has an escaped character, and pointers are read very often.
  return pointer.includes("~")
    ? segments.map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"))
    : segments;
}

/** The pointer with these segments; the inverse of `parsePointer`. */
export function formatPointer(segments: readonly (string | number)[]): string {
  return joinPointer("", ...segments);
}

/** A pointer from `base` down through the segments. */
export function joinPointer(base: string, ...segments: readonly (string | number)[]): string {
  let pointer = base;
  for (const segment of segments) pointer += `/${escapeSegment(segment)}`;
  return pointer;
}

/** Returns the value at the pointer, or `undefined`. Reads own properties only. */
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
 * Returns a copy of the document with the value set at the pointer; `undefined` removes the member.
 * The copy gets the objects that the path lacks, and shares everything else with the original.
 * Returns the same document when nothing changes. Throws for a path through a prototype, or past
 * the end of a list.
 */
export function withValueAt<T>(document: T, pointer: string, value: unknown): T {
  return withReplaced(document, parsePointer(pointer), value, pointer) as T;
}

/**
 * The same for a pointer whose segments are known.
 * @param depth number of segments that lead to the node
 */
export function withReplaced(
  node: unknown,
  segments: readonly string[],
  value: unknown,
  pointer: string,
  depth = 0,
): unknown {
  const segment = segments[depth];
  if (segment === undefined) return value;
  if (PROTOTYPE_KEYS.has(segment))
    throw new Error(`The pointer ${pointer} reaches into a prototype.`);
  if (Array.isArray(node)) {
    if (!ARRAY_INDEX.test(segment) || Number(segment) > node.length) {
      throw new Error(`The pointer ${pointer} addresses "${segment}" in a list of ${node.length}.`);
    }
    const next = withReplaced(node[Number(segment)], segments, value, pointer, depth + 1);
    return next === node[Number(segment)] ? node : withItem(node, Number(segment), next);
  }
  const record = isRecord(node) ? node : {};
  const before = own(record, segment);
  const next =
    before === undefined && value === undefined
      ? undefined
      : withReplaced(before, segments, value, pointer, depth + 1);
  if (next === before && isRecord(node)) return node;
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
  // Almost no name contains either character, and every value of every definition gets a pointer.
  return segment.includes("~") || segment.includes("/")
    ? segment.replaceAll("~", "~0").replaceAll("/", "~1")
    : segment;
}
