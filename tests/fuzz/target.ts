/** The interface of a fuzz target, and the fault that reproduces an input. */
import type { Random } from "#engine/guard/testing/random.ts";

/** Counts of events by name, which show when a run stays shallow. */
export type Tally = Record<string, number>;

export interface Target {
  readonly name: string;
  /** Share of all inputs for this target. */
  readonly share: number;
  /** Tries this many inputs. @throws a `FuzzFault` at the first fault */
  run(random: Random, count: number, tally: Tally): void;
}

export class FuzzFault extends Error {
  constructor(target: string, expectation: string, input: unknown, cause?: unknown) {
    super(`${target}: ${expectation}\ninput: ${excerpt(input)}`, { cause });
    this.name = "FuzzFault";
  }
}

/** Runs one input. Any exception is a fault, because every wrong input must give an answer. */
export function tried(target: string, input: unknown, run: (must: Must) => void): void {
  const expectThat: Must = (condition, expectation) => {
    if (!condition) throw new FuzzFault(target, expectation, input);
  };
  try {
    run(expectThat);
  } catch (error) {
    if (error instanceof FuzzFault) throw error;
    throw new FuzzFault(target, `threw ${String(error)}`, input, error);
  }
}

export type Must = (condition: boolean, expectation: string) => void;

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

/** Records the built-in prototypes and the global object. */
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

/** Returns the names of changed properties. */
export function changedSince(before: ReadonlyMap<string, unknown>): string[] {
  const after = builtIns();
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter(
    (name) => before.has(name) !== after.has(name) || !Object.is(before.get(name), after.get(name)),
  );
}

function excerpt(input: unknown): string {
  const text = JSON.stringify(input) ?? String(input);
  return text.length > 2_000 ? `${text.slice(0, 2_000)}… (${text.length} characters)` : text;
}
