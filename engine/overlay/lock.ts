/**
 * Locked copy: regulatory text that no overlay may change. A screen lists it in `locked`, as JSON
 * pointers into itself. A document that is locked as a whole says `"locked": true`.
 */
import { isRecord, own, type JsonRecord } from "../json/json.ts";
import { textsOf } from "../json/lists.ts";
import { formatPointer, parsePointer } from "../json/pointer.ts";

export interface Lock {
  /**
   * Whether a change at the pointer would change locked copy: the copy itself, a part of it, or an
   * object around it.
   */
  covers(pointer: string): boolean;
}

const LIST_POINTER = "/locked";

/** Returns the locked places of a screen or document; without any it covers nothing. */
export function lockOf(definition: unknown): Lock {
  if (isRecord(definition) && own(definition, "locked") === true) return { covers: () => true };
  const pointers = lockedPointers(definition);
  // The list of locked pointers is locked itself.
  const all = pointers.length === 0 ? [] : [...pointers, LIST_POINTER];
  return {
    covers: (pointer) => all.some((locked) => within(pointer, locked) || within(locked, pointer)),
  };
}

/**
 * Returns the merged definition with its locked pointers adjusted to the items that a patch moved.
 */
export function withLockMoved(before: unknown, after: unknown): unknown {
  const pointers = lockedPointers(before);
  if (pointers.length === 0 || !isRecord(after)) return after;
  const moved = pointers.map((pointer) => followed(pointer, before, after));
  return moved.every((pointer, index) => pointer === pointers[index])
    ? after
    : { ...after, locked: moved };
}

function lockedPointers(definition: unknown): readonly string[] {
  return textsOf(isRecord(definition) ? own(definition, "locked") : undefined);
}

/** Returns the pointer to the same items, by their ids, in another version of the definition. */
function followed(pointer: string, before: unknown, after: unknown): string {
  let from = before;
  let to = after;
  const segments = parsePointer(pointer);
  const moved = segments.map((segment) => {
    if (!Array.isArray(from) || !Array.isArray(to)) {
      [from, to] = [from, to].map((value) => (isRecord(value) ? own(value, segment) : undefined));
      return segment;
    }
    const item: unknown = from[Number(segment)];
    const id = isRecord(item) ? item["id"] : undefined;
    const index =
      id === undefined
        ? -1
        : to.findIndex((candidate: unknown) => isRecord(candidate) && candidate["id"] === id);
    const position = index < 0 ? Number(segment) : index;
    from = item;
    to = to[position] as JsonRecord | undefined;
    return String(position);
  });
  // A locked entry that is not a pointer stays unchanged; a check of the screen reports it.
  return moved.every((segment, index) => segment === segments[index])
    ? pointer
    : formatPointer(moved);
}

function within(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`);
}
