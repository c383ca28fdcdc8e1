import { valueAt, withValueAt } from "#engine/json/pointer.ts";
import type { Outline } from "./outline.ts";

type Data = Record<string, unknown>;

/**
 * Adds the blank items that required lists cannot go below, so that their fields show at once.
 * Returns the same object when nothing is missing.
 */
export function withFewestItems(data: Data | undefined, outline: Outline): Data | undefined {
  let filled = data;
  for (const [pointer, { fewest }] of outline) {
    if (fewest === undefined) continue;
    const value: unknown = filled === undefined ? undefined : valueAt(filled, pointer);
    const items = Array.isArray(value) ? (value as unknown[]) : [];
    if (Array.isArray(value) && items.length >= fewest.count) continue;
    const missing = Array.from({ length: fewest.count - items.length }, () => fewest.blank);
    filled = withValueAt(filled ?? {}, pointer, [...items, ...missing]);
  }
  return filled;
}

/**
 * Returns a pointer after an item was removed from a list (`by` is -1) or inserted (1) at an index.
 * Returns null for a place in the removed item.
 */
export function shifted(pointer: string, list: string, index: number, by: 1 | -1): string | null {
  const [own = "", ...rest] = pointer.startsWith(`${list}/`)
    ? pointer.slice(list.length + 1).split("/")
    : [];
  if (!/^\d+$/.test(own) || Number(own) < index) return pointer;
  if (by === -1 && Number(own) === index) return null;
  return [list, Number(own) + by, ...rest].join("/");
}
