/** What is fuzzed, and how a fault is told so that it can be had again. */
import type { Random } from "#engine/guard/testing/random.ts";

/** How often something happened, by its name: a run that never got far into its target says so. */
export type Tally = Record<string, number>;

export interface Target {
  readonly name: string;
  /** Part of all inputs that it gets. */
  readonly share: number;
  /** Tries as many inputs. Throws a `FuzzFault` at the first that does what no input may. */
  run(random: Random, count: number, tally: Tally): void;
}

export class FuzzFault extends Error {
  constructor(target: string, what: string, input: unknown, cause?: unknown) {
    super(`${target}: ${what}\ninput: ${shown(input)}`, { cause });
    this.name = "FuzzFault";
  }
}

/** Runs one input; anything thrown is a fault, because everything that can be wrong with an input is an answer. */
export function tried(target: string, input: unknown, run: (must: Must) => void): void {
  const must: Must = (condition, what) => {
    if (!condition) throw new FuzzFault(target, what, input);
  };
  try {
    run(must);
  } catch (error) {
    if (error instanceof FuzzFault) throw error;
    throw new FuzzFault(target, `threw ${String(error)}`, input, error);
  }
}

export type Must = (condition: boolean, what: string) => void;

export function count(tally: Tally, name: string, times = 1): void {
  tally[name] = (tally[name] ?? 0) + times;
}

const BUILT_IN: readonly (readonly [name: string, object])[] = [
  ["Object", Object.prototype],
  ["Array", Array.prototype],
  ["Function", Function.prototype],
  ["String", String.prototype],
  ["Number", Number.prototype],
  ["Boolean", Boolean.prototype],
  ["Map", Map.prototype],
  ["Set", Set.prototype],
  ["globalThis", globalThis],
];

/** Everything that the built-in prototypes and the global object have now. */
export function builtIns(): ReadonlyMap<string, unknown> {
  return new Map(
    BUILT_IN.flatMap(([name, object]) =>
      Reflect.ownKeys(object).map((key): [string, unknown] => {
        const { value, get } = Object.getOwnPropertyDescriptor(object, key) ?? {};
        return [`${name}.${String(key)}`, get ?? value];
      }),
    ),
  );
}

/** Names of what is not as it was. */
export function changedSince(before: ReadonlyMap<string, unknown>): string[] {
  const now = builtIns();
  const names = new Set([...before.keys(), ...now.keys()]);
  return [...names].filter(
    (name) => before.has(name) !== now.has(name) || !Object.is(before.get(name), now.get(name)),
  );
}

function shown(input: unknown): string {
  const text = JSON.stringify(input) ?? String(input);
  return text.length > 2_000 ? `${text.slice(0, 2_000)}… (${text.length} characters)` : text;
}
