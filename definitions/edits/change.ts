/** A change of one definition by what it means, before anybody decides which files say it. */
import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";
import { EditRefused } from "./edit.ts";

/**
 * Pointers name elements of lists by their `id` where they have one, so that they mean the same place
 * in the shared definition and in a lender's.
 */
export type Change = { /** Relative to flows/. */ readonly path: string } & (
  | { readonly kind: "set"; readonly pointer: string; readonly value: unknown }
  | { readonly kind: "remove"; readonly pointer: string }
  /** `after` names the element in front; null puts the new one first. */
  | {
      readonly kind: "insert";
      readonly pointer: string;
      readonly value: unknown;
      readonly after: string | null;
    }
  | { readonly kind: "move"; readonly pointer: string; readonly by: -1 | 1 }
  /** Makes a new file; undefined removes it. */
  | { readonly kind: "file"; readonly value: unknown }
);

/** Returns the definition after the change. @throws EditRefused for a place that is gone */
export function appliedTo(value: unknown, change: Exclude<Change, { kind: "file" }>): unknown {
  const tokens = parsePointer(change.pointer);
  switch (change.kind) {
    case "set":
      return changedAt(value, tokens, change.path, () => change.value);
    case "remove":
      return changedAt(value, tokens, change.path, () => undefined);
    case "insert":
      return changedAt(value, tokens, change.path, (list) => {
        const items: unknown[] = Array.isArray(list) ? [...(list as unknown[])] : [];
        const before = change.after === null ? -1 : indexIn(items, change.after);
        items.splice(
          change.after !== null && before < 0 ? items.length : before + 1,
          0,
          change.value,
        );
        return items;
      });
    case "move":
      return changedAt(value, tokens.slice(0, -1), change.path, (holder) =>
        moved(holder, tokens.at(-1) ?? "", change),
      );
  }
}

/** Returns which element of a list a name or an index means; -1 for none. */
export function indexIn(list: readonly unknown[], token: string): number {
  const named = list.findIndex((each) => (isRecord(each) ? each.id === token : each === token));
  if (named >= 0) return named;
  return /^(?:0|[1-9]\d*)$/.test(token) && Number(token) < list.length ? Number(token) : -1;
}

/** Returns the value at a pointer that may name elements by their ids. */
export function valueByIds(value: unknown, pointer: string): unknown {
  return parsePointer(pointer).reduce<unknown>(
    (holder, token) =>
      Array.isArray(holder)
        ? (holder as unknown[])[indexIn(holder, token)]
        : isRecord(holder) && Object.hasOwn(holder, token)
          ? holder[token]
          : undefined,
    value,
  );
}

/** Returns a pointer with the ids of elements in place of their indexes. */
export function pointerByIds(value: unknown, pointer: string): string {
  let holder = value;
  const tokens = parsePointer(pointer).map((token) => {
    const element = Array.isArray(holder)
      ? (holder as unknown[])[indexIn(holder, token)]
      : undefined;
    holder = Array.isArray(holder) ? element : isRecord(holder) ? holder[token] : undefined;
    return isRecord(element) && typeof element.id === "string" ? element.id : token;
  });
  return joinPointer("", ...tokens);
}

function moved(
  holder: unknown,
  token: string,
  { path, pointer, by }: { path: string; pointer: string; by: -1 | 1 },
) {
  if (!Array.isArray(holder)) throw missing(path, pointer);
  const list = [...(holder as unknown[])];
  const from = indexIn(list, token);
  const to = from + by;
  if (from < 0) throw missing(path, pointer);
  if (to < 0 || to >= list.length) throw new EditRefused("It is at the end of its list already.");
  list.splice(to, 0, ...list.splice(from, 1));
  return list;
}

function changedAt(
  value: unknown,
  [token, ...rest]: readonly string[],
  path: string,
  change: (value: unknown) => unknown,
): unknown {
  if (token === undefined) return change(value);
  if (Array.isArray(value)) {
    const list = [...(value as unknown[])];
    const index = indexIn(list, token);
    if (index < 0) throw missing(path, token);
    const next = changedAt(list[index], rest, path, change);
    if (next === undefined) list.splice(index, 1);
    else list[index] = next;
    return list;
  }
  const record = isRecord(value) ? value : value === undefined ? {} : null;
  if (record === null) throw missing(path, token);
  const next = changedAt(record[token], rest, path, change);
  if (next === undefined && !(token in record)) throw missing(path, token);
  const { [token]: _present, ...others } = record;
  if (next === undefined) return others;
  return token in record
    ? Object.fromEntries(
        Object.entries(record).map(([key, each]) => [key, key === token ? next : each]),
      )
    : { ...record, [token]: next };
}

const missing = (path: string, place: string): EditRefused =>
  new EditRefused(`${path} has no place "${place}". Another person may have changed it.`);
