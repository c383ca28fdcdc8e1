import { isRecord, joinPointer, parsePointer, textsOf } from "#engine/index.ts";
import {
  asRecord,
  propertiesOf,
  type Property,
  type Schema,
} from "../../forms/drawn-properties.ts";
import { requiredNames } from "../../forms/form-answers.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";
import { effectsOfActions } from "./effect-reads.ts";

/**
 * Finds answers that an effect cannot work without (`x-requires` of its schema), and that the form lets the borrower
 * leave out: the effect would reject such a submission. Of an object that the form does not ask for, nothing is needed.
 */
export const effectFieldOptional: FileCheck = ({ screens }, effective) =>
  faultsIn(effective, screens, effective.schemas);

const faultsIn = folderFaults((screen, schemas: SchemaLookup): FileFault[] => {
  const { form } = asRecord(screen);
  if (!isRecord(form) || !isRecord(form.schema)) return [];
  const root = form.schema;
  const reported = new Set<string>();
  return effectsOfActions(screen).flatMap(({ effect }) =>
    textsOf(asRecord(schemas(`effects/${effect}`))["x-requires"]).flatMap((place) => {
      const pointer = reported.has(place) ? null : optionalAt(parsePointer(place), root);
      if (pointer === null) return [];
      reported.add(place);
      return [
        {
          pointer,
          code: "effect-field-missing",
          message: `The effect "${effect}" needs "${parsePointer(place).at(-1) ?? ""}", and the form takes an answer without it.`,
          fix: 'Add it to "required".',
        },
      ];
    }),
  );
});

/** Returns the pointer of the object whose answer may lack the value; null when it cannot, or nobody asks for it. */
function optionalAt(path: readonly string[], root: Schema): string | null {
  const name = path.at(-1) ?? "";
  let owner: Pick<Property, "schema" | "pointer"> = { schema: root, pointer: "/form/schema" };
  for (const step of path.slice(0, -1)) {
    const next = propertiesOf(owner.schema, owner.pointer, {}, false).find(
      (each) => each.name === step,
    );
    if (next === undefined) return null;
    owner = next;
  }
  const own = propertiesOf(owner.schema, owner.pointer, {}, false).find(
    (each) => each.name === name,
  );
  // Other checks report a value that the form does not ask for.
  if (own === undefined || own.schema.default !== undefined) return null;
  return requiredNames(owner.schema).has(name)
    ? null
    : joinPointer(owner.pointer, ...("required" in owner.schema ? ["required"] : []));
}
