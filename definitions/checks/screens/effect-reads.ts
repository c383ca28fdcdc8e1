/** What the effects of a screen's actions read of its form. */
import { isRecord, joinPointer, listOf, placedRecords, textsOf } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";

/**
 * Returns the groups of form properties that an effect reads (`x-reads` of its schema). The form
 * must have at least one property of each group.
 */
export function effectReads(schema: unknown): string[][] {
  return listOf(isRecord(schema) ? schema["x-reads"] : null).map(textsOf);
}

interface Ran {
  readonly effect: string;
  readonly pointer: string;
}

/** Returns the effects that the actions of a screen run, each with the pointer of its name. */
export const effectsOfActions = memoize((screen: unknown): readonly Ran[] =>
  placedRecords(isRecord(screen) ? screen.actions : null, "/actions").flatMap(
    ([{ effects }, action]) =>
      placedRecords(effects, joinPointer(action, "effects")).flatMap(([{ effect }, at]): Ran[] =>
        typeof effect === "string" ? [{ effect, pointer: joinPointer(at, "effect") }] : [],
      ),
  ),
);
