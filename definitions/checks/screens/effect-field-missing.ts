import { isRecord, joinPointer } from "#engine/index.ts";
import { formProperties } from "../../forms/form-properties.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";
import { effectReads, effectsOfActions } from "./effect-reads.ts";

/**
 * Finds actions whose effect reads an answer that the form does not ask for: the effect would
 * reject every submission.
 */
export const effectFieldMissing: FileCheck = ({ screens }, effective) =>
  faultsIn(effective, screens, effective.schemas);

const faultsIn = folderFaults((screen, schemas: SchemaLookup): FileFault[] => {
  const properties = propertiesOf(screen);
  return effectsOfActions(screen).flatMap(({ effect, pointer }) =>
    effectReads(schemas(`effects/${effect}`))
      .filter((group) => !group.some((name) => properties.includes(name)))
      .map((group) => ({
        pointer: joinPointer(pointer, "effect"),
        code: "effect-field-missing",
        message: `The effect "${effect}" reads ${group.map((name) => `"${name}"`).join(" or ")}, but the form has no such property.`,
        fix: `Add ${group.length > 1 ? "one of them" : "it"} to the form, with a field or a block, and bind it as {"effect": true}.`,
      })),
  );
});

function propertiesOf(screen: unknown): readonly string[] {
  const { form } = isRecord(screen) ? screen : {};
  return isRecord(form) ? formProperties(form.schema) : [];
}
