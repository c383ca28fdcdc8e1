/** The smallest edits that lead from one value to another, so that what stays the same keeps its bytes. */
import { isRecord, joinPointer, sameJson } from "#engine/index.ts";
import type { Edit } from "./edit.ts";

type JsonRecord = Readonly<Record<string, unknown>>;

/**
 * Returns edits that give the place its new value. They follow each other: each pointer belongs to the
 * text that the edit before left.
 *
 * @param before present value of the place; undefined when there is none
 * @param after undefined removes the place
 */
export function editsBetween(
  path: string,
  pointer: string,
  before: unknown,
  after: unknown,
): Edit[] {
  if (after === undefined) return before === undefined ? [] : [{ path, pointer, remove: true }];
  if (before === undefined) return [{ path, pointer, value: after }];
  if (sameJson(before, after) && isSameOrder(before, after)) return [];
  if (isRecord(before) && isRecord(after)) return members(path, pointer, before, after);
  if (Array.isArray(before) && Array.isArray(after))
    return elements(path, pointer, before as unknown[], after as unknown[]);
  return [{ path, pointer, value: after }];
}

function members(path: string, pointer: string, before: JsonRecord, after: JsonRecord): Edit[] {
  const given = (value: JsonRecord) => Object.keys(value).filter((key) => value[key] !== undefined);
  const [old, next] = [given(before), given(after)];
  const edits = [...new Set([...old, ...next])].flatMap((key) =>
    editsBetween(path, joinPointer(pointer, key), before[key], after[key]),
  );
  // A new property comes last; one that belongs elsewhere moves there.
  const present = [
    ...old.filter((key) => next.includes(key)),
    ...next.filter((key) => !old.includes(key)),
  ];
  for (const [to, key] of next.entries()) {
    if (present[to] === key) continue;
    present.splice(present.indexOf(key), 1);
    present.splice(to, 0, key);
    edits.push({ path, pointer: joinPointer(pointer, key), to });
  }
  return edits;
}

function elements(
  path: string,
  pointer: string,
  before: readonly unknown[],
  after: readonly unknown[],
): Edit[] {
  const [old, next] = [namesOf(before), namesOf(after)];
  if (old === null || next === null) return unnamed(path, pointer, before, after);
  const edits: Edit[] = [];
  const present = [...old];
  for (const id of old) {
    if (next.includes(id)) continue;
    const index = present.indexOf(id);
    edits.push({ path, pointer: joinPointer(pointer, index), remove: true });
    present.splice(index, 1);
  }
  const kept = next.filter((id) => old.includes(id));
  const target = [...kept];
  for (const id of movedAmong(present, target)) {
    const from = present.indexOf(id);
    const to = target.indexOf(id);
    if (from === to) continue;
    edits.push({ path, pointer: joinPointer(pointer, from), to });
    present.splice(from, 1);
    present.splice(to, 0, id);
  }
  for (const [index, id] of next.entries()) {
    if (present[index] === id) {
      const was = before[old.indexOf(id)];
      edits.push(...editsBetween(path, joinPointer(pointer, index), was, after[index]));
      continue;
    }
    const at = index === present.length ? "-" : String(index);
    edits.push({ path, pointer: joinPointer(pointer, at), insert: after[index] });
    present.splice(index, 0, id);
  }
  return edits;
}

/** Returns which elements to move, in the order of the moves; one when one move is enough. */
function movedAmong(present: readonly string[], target: readonly string[]): string[] {
  if (present.every((id, index) => id === target[index])) return [];
  const without = (list: readonly string[], id: string) =>
    list.filter((each) => each !== id).join("\n");
  const single = target.find((id) => without(present, id) === without(target, id));
  if (single !== undefined) return [single];
  return [...target];
}

/** Edits of a list whose elements have no names: what begins and ends alike stays. */
function unnamed(
  path: string,
  pointer: string,
  before: readonly unknown[],
  after: readonly unknown[],
): Edit[] {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && same(before[head], after[head])) head += 1;
  let tail = 0;
  while (tail < most - head && same(before.at(-1 - tail), after.at(-1 - tail))) tail += 1;
  const shared = most - head - tail;
  const replaced = Array.from({ length: shared }, (_, index) =>
    editsBetween(
      path,
      joinPointer(pointer, head + index),
      before[head + index],
      after[head + index],
    ),
  ).flat();
  const place = joinPointer(pointer, head + shared);
  const removed = before
    .slice(head + shared, before.length - tail)
    .map((): Edit => ({ path, pointer: place, remove: true }));
  let index = head + shared;
  let length = before.length - removed.length;
  const inserted = after.slice(head + shared, after.length - tail).map((value): Edit => {
    const at = index === length ? "-" : String(index);
    index += 1;
    length += 1;
    return { path, pointer: joinPointer(pointer, at), insert: value };
  });
  return [...replaced, ...removed, ...inserted];
}

const same = (a: unknown, b: unknown): boolean => sameJson(a, b) && isSameOrder(a, b);

/** Returns the name of each element: its id, or itself when it is a text. Null unless each has one of its own. */
function namesOf(list: readonly unknown[]): string[] | null {
  const names = list.map((each) =>
    typeof each === "string"
      ? each
      : isRecord(each) && typeof each.id === "string"
        ? each.id
        : null,
  );
  const isNamed = names.every((name): name is string => name !== null);
  return isNamed && new Set(names).size === names.length ? names : null;
}

/** Whether equal values also have the properties of their objects in the same order. */
function isSameOrder(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.every((each, index) => isSameOrder(each, (b as unknown[])[index]));
  if (!isRecord(a) || !isRecord(b)) return true;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return keys.every((key, index) => key === others[index] && isSameOrder(a[key], b[key]));
}
