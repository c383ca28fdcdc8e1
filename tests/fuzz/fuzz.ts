/** Runs the targets over random inputs, the same for the same seed, and counts the results. */
import { seeded } from "#engine/guard/testing/random.ts";
import { facts } from "./targets/facts.ts";
import { guard } from "./targets/guard.ts";
import { json } from "./targets/json.ts";
import { merge } from "./targets/merge.ts";
import { builtIns, changedSince, FuzzFault, type Tally, type Target } from "./target.ts";

export const targets: readonly Target[] = [guard, facts, merge, json];

/** Inputs between two checks of the built-in prototypes. */
const PORTION = 2_000;

export interface FuzzOptions {
  readonly count: number;
  readonly seed: number;
  readonly report?: (line: string) => void;
}

/** @returns the tally of each target @throws a `FuzzFault` with seed and portion */
export function fuzz({ count, seed, report = () => {} }: FuzzOptions): Record<string, Tally> {
  const before = builtIns();
  const tallies: Record<string, Tally> = {};
  for (const [index, { name, share, run }] of targets.entries()) {
    const tally: Tally = (tallies[name] = {});
    const total = Math.ceil(count * share);
    for (let done = 0; done < total; done += PORTION) {
      // A portion depends on nothing before it, so its seed alone reproduces a fault.
      const portionSeed = (Math.imul(seed, 1_000_003) + index * 7_919 + done) >>> 0;
      try {
        run(seeded(portionSeed), Math.min(PORTION, total - done), tally);
      } catch (error) {
        if (error instanceof Error)
          error.message += `\nseed ${seed}, target ${name}, portion ${done}`;
        throw error;
      }
      const changed = changedSince(before);
      if (changed.length > 0)
        throw new FuzzFault(name, `changed ${changed.join(", ")}`, { seed, portion: done });
    }
    report(
      `${name}: ${Object.entries(tally)
        .map(([what, times]) => `${times.toLocaleString("en-US")} ${what}`)
        .join(", ")}`,
    );
  }
  return tallies;
}
