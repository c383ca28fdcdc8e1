/** What the effects of a screen's actions read of its form. */
import { isRecord, joinPointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";

/**
 * Returns the groups of form properties that an effect reads (`x-reads` of its schema). The form
 * must have at least one property of each group.
 */
export function effectReads(schema: unknown): string[][] {
  const reads = isRecord(schema) ? schema["x-reads"] : null;
  return Array.isArray(reads)
    ? reads.map((group: unknown) =>
        (Array.isArray(group) ? group : []).filter(
          (name): name is string => typeof name === "string",
        ),
      )
    : [];
}

interface Ran {
  readonly effect: string;
  readonly pointer: string;
}

const entries = (value: unknown) => (Array.isArray(value) ? [...value.entries()] : []);

/** Returns the effects that the actions of a screen run, each with the pointer of its name. */
export const effectsOfActions = memoize((screen: unknown): readonly Ran[] =>
  entries(isRecord(screen) ? screen.actions : null).flatMap(([index, action]) =>
    entries(isRecord(action) ? action.effects : null).flatMap(([position, each]): Ran[] =>
      isRecord(each) && typeof each.effect === "string"
        ? [
            {
              effect: each.effect,
              pointer: joinPointer("/actions", index, "effects", position, "effect"),
            },
          ]
        : [],
    ),
  ),
);
