import { isRecord, parsePointer } from "#engine/index.ts";
import { formProperties, schemaInside } from "../../forms/form-properties.ts";
import { registeredNames } from "../../marks/registered-names.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds widgets that read a field which their form, group or item lacks: it would never have an
 * answer. Schemas of options mark the name with `x-sibling`; a pointer reads no field.
 */
export const siblingUnknown: FileCheck = ({ screens }, effective) =>
  faultsIn(effective, screens, effective.schemas);

const SCREEN = "screen";

const faultsIn = folderFaults((screen, schemas: SchemaLookup): FileFault[] => {
  if (!isRecord(screen) || !isRecord(screen.form)) return [];
  const { schema } = screen.form;
  return registeredNames(screen, SCREEN, schemas)
    .filter(({ registry }) => registry === "widgets")
    .flatMap(({ name, pointer, options, optionsPointer }) =>
      siblingOptions(schemas(`widgets/${name}`)).flatMap((option) => {
        const field = isRecord(options) ? options[option] : undefined;
        if (typeof field !== "string" || field.startsWith("/")) return [];
        const path = parsePointer(pointer).slice(2, -2);
        const siblings = formProperties(path.reduce(schemaInside, schema));
        if (siblings.includes(field)) return [];
        return [
          {
            pointer: `${optionsPointer}/${option}`,
            code: "field-unknown",
            message: `The widget "${name}" reads the field "${field}", which its form, group or item does not have.`,
            fix: suggestion(field, siblings),
          },
        ];
      }),
    );
});

/** Returns the options of a widget that name another field. */
const siblingOptions = (schema: unknown): string[] =>
  Object.entries(isRecord(schema) && isRecord(schema.properties) ? schema.properties : {})
    .filter(([, option]) => isRecord(option) && option["x-sibling"] === true)
    .map(([option]) => option);
