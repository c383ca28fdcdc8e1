import { isRecord, joinPointer } from "#engine/index.ts";
import { formProperties } from "../forms/form-properties.ts";
import { memoize } from "#engine/memoize.ts";
import { findingAt, type FileCheck } from "./check.ts";

/**
 * Returns the groups of form properties that an effect reads (`x-reads` of its schema). The form
 * must have at least one property of each group.
 */
function readsOf(schema: unknown): string[][] {
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
  effect: string;
  pointer: string;
}

/** Returns the effects that the actions of a screen run, and the properties of its form. */
const effectsOf = memoize(
  (screen: unknown): { ran: readonly Ran[]; properties: readonly string[] } => {
    const { form, actions } = isRecord(screen) ? screen : {};
    const members = (value: unknown) => (Array.isArray(value) ? [...value.entries()] : []);
    const ran = members(actions).flatMap(([index, action]) =>
      members(isRecord(action) ? action.effects : null).flatMap(([effectName, each]): Ran[] =>
        isRecord(each) && typeof each.effect === "string"
          ? [
              {
                effect: each.effect,
                pointer: joinPointer("/actions", index, "effects", effectName, "effect"),
              },
            ]
          : [],
      ),
    );
    return { ran, properties: isRecord(form) ? formProperties(form.schema) : [] };
  },
);

/**
 * Finds actions whose effect reads an answer that the form does not ask for: the effect would
 * reject every submission.
 */
export const effectFieldMissing: FileCheck = ({ screens }, effective) =>
  [...screens.values()].flatMap((file) => {
    const { ran, properties } = effectsOf(file.value);
    return ran.flatMap(({ effect, pointer }) =>
      readsOf(effective.schemas(`effects/${effect}`))
        .filter((group) => !group.some((name) => properties.includes(name)))
        .map((group) =>
          findingAt(effective, file, pointer, {
            code: "effect-field-missing",
            message: `The effect "${effect}" reads ${group.map((name) => `"${name}"`).join(" or ")}, but the form has no such property.`,
            fix: `Add ${group.length > 1 ? "one of them" : "it"} to the form, with a field or a block, and bind it as {"effect": true}.`,
          }),
        ),
    );
  });
