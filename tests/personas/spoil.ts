/** Spoils a borrower's answer: drops fields, swaps types, exceeds limits, adds unknown names. */
import type { Random } from "../mutations/random.ts";

const STRANGE: readonly unknown[] = [
  null,
  "",
  0,
  -1,
  1e308,
  true,
  [],
  {},
  [[]],
  "x".repeat(5_000),
  "\0",
  "\uD800",
  "💥",
  "<script>alert(1)</script>",
  "' OR 1=1 --",
  "__proto__",
  "2026-02-30",
  "00000000-0000-4000-8000-000000000000",
  { a: { b: { c: [] } } },
  ["a", 1, null],
  Array.from({ length: 300 }, () => "a"),
];
const NAMES = ["extra", "constructor", "status", "toString", "uuid"];

export function spoil(value: unknown, random: Random): unknown {
  if (random.below(4) === 0) return random.pick(STRANGE);
  if (Array.isArray(value))
    return [...value.map((each: unknown) => sometimes(each, random)), ...added(random)];
  if (typeof value === "object" && value !== null) {
    const kept = Object.entries(value).filter(() => random.below(6) > 0);
    const spoiled = kept.map(([name, member]) => [name, sometimes(member, random)]);
    const [more] = added(random);
    return Object.fromEntries(
      more === undefined ? spoiled : [...spoiled, [random.pick(NAMES), more]],
    );
  }
  if (typeof value === "number")
    return random.pick([-value, value * 1e9, String(value), value + 0.001]);
  if (typeof value === "string")
    return random.pick([
      value + value,
      value.slice(1),
      value.toUpperCase(),
      ` ${value} `,
      value.length,
    ]);
  return random.pick([!value, String(value)]);
}

const sometimes = (value: unknown, random: Random) =>
  random.below(2) === 0 ? spoil(value, random) : value;
const added = (random: Random) => (random.below(3) === 0 ? [random.pick(STRANGE)] : []);
