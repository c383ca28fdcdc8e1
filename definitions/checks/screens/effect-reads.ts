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

/**
 * Returns the names of all form properties that an effect reads: those of `x-reads`, and those of `x-reads-also`, which
 * a form need not have. `{name}` there is what that option of the effect names: a property, or an object by whose
 * innermost names the properties are named.
 */
export const answersRead = (schema: unknown, options: Schema): readonly string[] => [
  ...effectReads(schema).flat(),
  ...textsOf(asRecord(schema)["x-reads-also"]).flatMap((name) => {
    const option = /^\{(.+)\}$/.exec(name)?.[1];
    return option === undefined ? [name] : namesIn(options[option], []);
  }),
];

const namesIn = (value: unknown, name: readonly string[]): readonly string[] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([key, each]) => namesIn(each, isRecord(each) ? [] : [key]))
    : [...name, ...(typeof value === "string" && name.length === 0 ? [value] : [])];

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
    ([action, pointer]) => [...effectsOf(action, pointer)],
  ),
);

/** Returns the effects that one action runs. */
export const effectsOf = ({ effects }: Schema, action: string): readonly RanEffect[] =>
  placedRecords(effects, joinPointer(action, "effects")).flatMap(
    ([{ effect, options }, pointer]): RanEffect[] =>
      typeof effect === "string" ? [{ effect, options: asRecord(options), pointer }] : [],
  );
