/**
 * Random definitions with lists by id, and random patches. Most patches address existing members,
 * some missing or forbidden ones.
 */
import { isRecord, type Json } from "#engine/index.ts";
import type { Random } from "#engine/guard/testing/random.ts";

const KEYS = ["a", "b", "title", "when", "states", "x/y", "~", "0", "", "before", "after", "é"];
const IDS = ["one", "two", "three", "1", "a/b", "constructorx"];
const FORBIDDEN = ["__proto__", "constructor", "prototype"];

/**
 * Makes an object that may have an own key `__proto__`, which a literal or an assignment cannot
 * make.
 */
function objectOf(entries: readonly (readonly [key: string, value: unknown])[]): unknown {
  return JSON.parse(
    `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(",")}}`,
  ) as unknown;
}

export function randomJson(random: Random, depth: number): Json {
  const scalar = (): Json => random.pick<Json>([null, true, false, 0, 1, -2.5, "", "x", "two"]);
  if (depth <= 0 || random.chance(0.3)) return scalar();
  return random.pick<() => Json>([
    () => Array.from({ length: random.below(3) }, () => randomJson(random, depth - 1)),
    () => {
      const ids = IDS.filter(() => random.chance(0.5));
      return ids.map((id) => ({ ...recordOf(random, depth - 1), id }));
    },
    () => recordOf(random, depth - 1),
    () => recordOf(random, depth - 1),
  ])();
}

function recordOf(random: Random, depth: number): { [key: string]: Json } {
  const keys = KEYS.filter(() => random.chance(0.3));
  return Object.fromEntries(keys.map((key) => [key, randomJson(random, depth)]));
}

export function randomPatch(base: unknown, random: Random, depth = 4): unknown {
  if (depth <= 0 || random.chance(0.08)) return randomJson(random, 2);
  if (Array.isArray(base)) return listPatch(base, random, depth);
  if (!isRecord(base)) return random.chance(0.1) ? null : randomJson(random, 1);
  const present = Object.keys(base).filter(() => random.chance(2 / (Object.keys(base).length + 1)));
  const entries: [string, unknown][] = present.map((key) => [
    key,
    random.chance(0.12) ? null : randomPatch(base[key], random, depth - 1),
  ]);
  if (random.chance(0.25)) entries.push([random.pick(KEYS), randomJson(random, 2)]);
  if (random.chance(0.05)) entries.push([random.pick(FORBIDDEN), { polluted: true }]);
  return objectOf(entries);
}

function listPatch(base: readonly unknown[], random: Random, depth: number): unknown {
  const ids = base.flatMap((item) =>
    isRecord(item) && typeof item["id"] === "string" ? [item["id"]] : [],
  );
  if (ids.length < base.length || random.chance(0.1)) return randomJson(random, 2);
  const place = (): Record<string, unknown> =>
    random.chance(0.3) ? { [random.pick(["before", "after"])]: random.pick([...ids, ...IDS]) } : {};
  const entries: [string, unknown][] = base.flatMap((item, index): [string, unknown][] => {
    if (!random.chance(1.5 / base.length)) return [];
    const patch = randomPatch(item, random, depth - 1);
    const part = random.chance(0.15) ? null : isRecord(patch) ? { ...patch, ...place() } : patch;
    return [[ids[index] ?? "", part]];
  });
  if (random.chance(0.3)) entries.push([random.pick(IDS), { ...recordOf(random, 1), ...place() }]);
  if (random.chance(0.05))
    entries.push([random.pick(FORBIDDEN), { id: "__proto__", after: "one" }]);
  return objectOf(entries);
}
