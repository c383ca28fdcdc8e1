import { isRecord } from "#engine/index.ts";
import { formProperties } from "../../forms/form-properties.ts";
import { memoize } from "#engine/memoize.ts";
import { findingAt, type FileCheck } from "../check.ts";
import { effectReads, effectsOfActions } from "./effect-reads.ts";

const propertiesOf = memoize((screen: unknown): readonly string[] => {
  const { form } = isRecord(screen) ? screen : {};
  return isRecord(form) ? formProperties(form.schema) : [];
});

/**
 * Finds actions whose effect reads an answer that the form does not ask for: the effect would
 * reject every submission.
 */
export const effectFieldMissing: FileCheck = ({ screens }, effective) =>
  [...screens.values()].flatMap((file) => {
    const properties = propertiesOf(file.value);
    return effectsOfActions(file.value).flatMap(({ effect, pointer }) =>
      effectReads(effective.schemas(`effects/${effect}`))
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
