/** Runs the targets over random inputs, the same for the same seed, and says what happened to them. */
import { seeded } from "#engine/guard/testing/random.ts";
import { facts } from "./targets/facts.ts";
import { guard } from "./targets/guard.ts";
import { json } from "./targets/json.ts";
import { merge } from "./targets/merge.ts";
import { builtIns, changedSince, FuzzFault, type Tally, type Target } from "./target.ts";

export const targets: readonly Target[] = [guard, facts, merge, json];

/** Inputs after which the built-in prototypes are looked at. */
const PORTION = 2_000;

export interface FuzzOptions {
  readonly count: number;
  readonly seed: number;
  readonly said?: (line: string) => void;
}

/** @returns the tally of each target; throws a `FuzzFault` that names seed and portion */
export function fuzz({ count, seed, said = () => {} }: FuzzOptions): Record<string, Tally> {
  const before = builtIns();
  const tallies: Record<string, Tally> = {};
  for (const [index, { name, share, run }] of targets.entries()) {
    const tally: Tally = (tallies[name] = {});
    const total = Math.ceil(count * share);
    for (let done = 0; done < total; done += PORTION) {
      // A portion depends on nothing before it, so a fault is had again by its seed alone.
      const own = (Math.imul(seed, 1_000_003) + index * 7_919 + done) >>> 0;
      try {
        run(seeded(own), Math.min(PORTION, total - done), tally);
      } catch (error) {
        if (error instanceof Error)
          error.message += `\nseed ${seed}, target ${name}, portion ${done}`;
        throw error;
      }
      const changed = changedSince(before);
      if (changed.length > 0)
        throw new FuzzFault(name, `changed ${changed.join(", ")}`, { seed, portion: done });
    }
    said(
      `${name}: ${Object.entries(tally)
        .map(([what, times]) => `${times.toLocaleString("en-US")} ${what}`)
        .join(", ")}`,
    );
  }
  return tallies;
}
