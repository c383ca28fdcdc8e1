/**
 * Random documents for random guards: fields are present, absent, null, or sometimes of the wrong
 * type.
 */
import type { Json } from "../../json/json.ts";
import type { Random } from "./random.ts";

export interface ContextOptions {
  /** Whether a field may have the value null. */
  readonly nulls: boolean;
}

const TEXTS = ["", "A", "B", "AB", "a b", "é", "𝒳y", "\\d", "\n'é"];
const NUMBERS = [0, 1, 2, -1, 7.5, 100, 360, 16, -2.5];

export function randomContext(random: Random, { nulls }: ContextOptions): { [root: string]: Json } {
  return { a: record(2), p: record(1) };

  function record(depth: number): { [field: string]: Json } {
    const fields: readonly (readonly [name: string, make: () => Json])[] = [
      ["b", () => random.chance(0.5)],
      ["n", () => random.pick(NUMBERS)],
      ["i", () => random.pick(NUMBERS)],
      ["s", () => random.pick(TEXTS)],
      ["t", () => random.pick(TEXTS)],
      ["ls", () => list(() => random.pick(TEXTS))],
      ["ln", () => list(() => random.pick(NUMBERS))],
      ["nul", () => (nulls ? null : false)],
      ...(depth > 0
        ? ([
            ["o", () => record(depth - 1)],
            ["lo", () => list(() => record(depth - 2))],
          ] as const)
        : []),
    ];
    return Object.fromEntries(
      fields.filter(() => random.chance(0.82)).map(([name, make]) => [name, odd() ?? make()]),
    );
  }

  function list(make: () => Json): Json[] {
    return Array.from({ length: random.below(4) }, () => odd() ?? make());
  }

  /** Sometimes a null or a value of another type; else undefined. */
  function odd(): Json | undefined {
    if (nulls && random.chance(0.07)) return null;
    return random.chance(0.03) ? random.pick<Json>([true, 3, "A", [], ["A"]]) : undefined;
  }
}
