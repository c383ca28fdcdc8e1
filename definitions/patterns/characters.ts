/** Sets of characters, as ranges of code points in order. */
import type { Set as SetToken, SetTokens } from "ret";
import { types } from "ret";

export type Characters = readonly (readonly [from: number, to: number])[];

const LAST = 0x10ffff;
export const ANY: Characters = [[0, LAST]];

/** Returns the set of one character. */
export const one = (code: number): Characters => [[code, code]];

/** Returns the characters that any of the sets has. */
export function union(sets: readonly Characters[]): Characters {
  const ranges = sets.flat().sort(([a], [b]) => a - b);
  const merged: [number, number][] = [];
  for (const [from, to] of ranges) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** Returns the characters that the set does not have. */
export function complement(set: Characters): Characters {
  const gaps: [number, number][] = [];
  let next = 0;
  for (const [from, to] of set) {
    if (from > next) gaps.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= LAST) gaps.push([next, LAST]);
  return gaps;
}

export const includes = (set: Characters, code: number): boolean =>
  set.some(([from, to]) => from <= code && code <= to);

/** Returns the characters of a class in a pattern, such as `[a-z]` or `\d`. */
export function ofClass({ set, not }: SetToken): Characters {
  const all = membersOf(set);
  return not ? complement(all) : all;
}

const membersOf = (members: SetTokens): Characters =>
  union(
    members.map((member) =>
      member.type === types.RANGE
        ? [[member.from, member.to] as const]
        : member.type === types.CHAR
          ? one(member.value)
          : ofClass(member),
    ),
  );

/** Characters that read well in a message, the best first. */
const READABLE = [..."5a0A1 b2c3d-x9.@/+Z~"].map((letter) => letter.codePointAt(0) ?? 0);

/**
 * Returns one character for each group that no set tells apart. Texts of these characters stand for
 * all texts.
 */
export function representatives(sets: readonly Characters[]): readonly number[] {
  const starts = new Set([0, ...READABLE]);
  for (const [from, to] of sets.flat()) {
    starts.add(from);
    if (to < LAST) starts.add(to + 1);
  }
  const ordered = [...READABLE, ...[...starts].sort((a, b) => a - b)];
  const byMembership = new Map<string, number>();
  for (const code of ordered) {
    const membership = sets.map((set) => (includes(set, code) ? "1" : "0")).join("");
    if (!byMembership.has(membership)) byMembership.set(membership, code);
  }
  return [...byMembership.values()];
}

/** Returns the characters that both sets have. */
export const overlap = (one: Characters, other: Characters): Characters =>
  one.flatMap(([from, to]) =>
    other.flatMap(([otherFrom, otherTo]) => {
      const common = [Math.max(from, otherFrom), Math.min(to, otherTo)] as const;
      return common[0] <= common[1] ? [common] : [];
    }),
  );

/** Returns a character of a set, a readable one if there is one. */
export const readableIn = (set: Characters): string =>
  String.fromCodePoint(READABLE.find((code) => includes(set, code)) ?? set[0]?.[0] ?? 0);
