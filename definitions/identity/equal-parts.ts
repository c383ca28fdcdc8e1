/** Parts of a changed value that stay the same objects, so that results cached by them outlive the change. */

type Members = Readonly<Record<string, unknown>>;

/**
 * Returns a value whose parts are those of an earlier value wherever they equal the part at the same place. Objects are
 * equal when their members are in the same order too.
 */
export function withEqualParts<T>(value: T, before: unknown): T {
  if (value === before || !isContainer(value) || !isContainer(before)) return value;
  if (Array.isArray(value) !== Array.isArray(before)) return value;
  const names = Object.keys(value);
  const namesBefore = Object.keys(before);
  let isEqual = names.length === namesBefore.length;
  const changed: [name: string, part: unknown][] = [];
  for (const [index, name] of names.entries()) {
    if (namesBefore[index] !== name) isEqual = false;
    const own: unknown = value[name];
    const part = Object.hasOwn(before, name) ? withEqualParts(own, before[name]) : own;
    if (part !== before[name]) isEqual = false;
    if (part !== own) changed.push([name, part]);
  }
  if (isEqual) return before as T;
  if (changed.length === 0) return value;
  const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  return Object.assign(copy, Object.fromEntries(changed)) as T;
}

/** Whether a value is a record or a list. */
export const isContainer = (value: unknown): value is Members =>
  typeof value === "object" && value !== null;
