/** What the effects of a screen's actions read of its form. */
import { isRecord, joinPointer, listOf, placedRecords, textsOf } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { asRecord, type Schema } from "../../forms/drawn-properties.ts";

/**
 * Returns the groups of form properties that an effect reads (`x-reads` of its schema). The form
 * must have at least one property of each group.
 */
export function effectReads(schema: unknown): string[][] {
  return listOf(isRecord(schema) ? schema["x-reads"] : null).map(textsOf);
}

/** An effect that an action runs. */
export interface RanEffect {
  readonly effect: string;
  readonly options: Schema;
  /** Pointer of the effect in the screen. */
  readonly pointer: string;
}

/** Returns the effects that the actions of a screen run. */
export const effectsOfActions = memoize((screen: unknown): readonly RanEffect[] =>
  placedRecords(isRecord(screen) ? screen.actions : null, "/actions").flatMap(
    ([{ effects }, action]) =>
      placedRecords(effects, joinPointer(action, "effects")).flatMap(
        ([{ effect, options }, pointer]): RanEffect[] =>
          typeof effect === "string" ? [{ effect, options: asRecord(options), pointer }] : [],
      ),
  ),
);
