import { isRecord, joinPointer } from "#engine/index.ts";
import {
  asRecord,
  isChoice,
  optionOf,
  propertiesWithin,
  typeOf,
  type Property,
} from "../../forms/drawn-properties.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds widgets on properties that they cannot fill: of another type (`x-draws` of the widget's
 * schema), or without the choices that the widget offers (`x-choices`).
 */
export const widgetType: FileCheck = ({ screens }, effective) =>
  faultsIn(effective, screens, effective.schemas);

const faultsIn = folderFaults((screen, schemas: SchemaLookup): FileFault[] => {
  if (!isRecord(screen) || !isRecord(screen.form) || !isRecord(screen.form.schema)) return [];
  const { schema, ui, choices } = screen.form;
  const fromData = asRecord(choices);
  return propertiesWithin(schema, asRecord(ui)).flatMap(([property, place]) => {
    const isTop = place === joinPointer("/form/ui", property.name);
    const fault = misfit(property, schemas, isTop && Object.hasOwn(fromData, property.name));
    return fault === null
      ? []
      : [{ pointer: joinPointer(place, "ui:widget"), code: "widget-type", ...fault }];
  });
});

function misfit(
  { name, schema, ui }: Property,
  schemas: SchemaLookup,
  fromData: boolean,
): Pick<FileFault, "message" | "fix"> | null {
  const widget = optionOf(ui, "widget");
  const type = typeOf(schema);
  const described = typeof widget === "string" ? schemas(`widgets/${widget}`) : undefined;
  if (type === null || !isRecord(described)) return null;
  const { "x-draws": types, "x-choices": needsChoices } = described;
  if (Array.isArray(types) && !types.includes(type))
    return {
      message: `The widget "${String(widget)}" fills a value of type ${types.join(" or ")}, and "${name}" has the type ${type}.`,
      fix: "Choose another widget, or change the type of the property.",
    };
  const hasChoices = fromData || isChoice(schema) || isChoice(schema.items) || type === "boolean";
  return needsChoices === true && !hasChoices
    ? {
        message: `The widget "${String(widget)}" offers choices, and "${name}" has none.`,
        fix: 'Write them as {"const": …, "title": …} in "oneOf", or take them from data in "choices".',
      }
    : null;
}
