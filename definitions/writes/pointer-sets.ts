/** Lists and sets of pointers, one object for the same content. */
import { memoize } from "#engine/memoize.ts";
import { contentHash } from "../identity/canonical.ts";
import type { Pointers } from "./registered-writes.ts";

interface Part {
  readonly id: number;
  readonly pointers: Pointers;
}

/** Cached by content: a screen that changes only its copy still writes the same places. */
const byContent = new Map<string, Part>();

/** Returns the one part that has these pointers, in this order. */
export const partOf = memoize((pointers: Pointers): Part => {
  const key = contentHash(pointers);
  const cached = byContent.get(key) ?? { id: byContent.size, pointers };
  byContent.set(key, cached);
  return cached;
});

/** Returns the same list for the same set, so that its content is hashed one time. */
export const pointersOf = memoize((pointers: ReadonlySet<string>): Pointers => [...pointers]);

const unions = new Map<string, ReadonlySet<string>>();

/** Returns the same set for the same parts. */
export function union(parts: readonly Pointers[]): ReadonlySet<string> {
  const distinct = new Set(parts.filter(({ length }) => length > 0).map((part) => partOf(part)));
  const sorted = [...distinct].sort((a, b) => a.id - b.id);
  const key = sorted.map(({ id }) => id).join();
  const cached = unions.get(key) ?? new Set(sorted.flatMap(({ pointers }) => pointers));
  unions.set(key, cached);
  return cached;
}
