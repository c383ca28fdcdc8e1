import { isRecord, joinPointer } from "#engine/index.ts";
import type { FormFormat } from "#lending/formats/index.ts";
import {
  asRecord,
  optionOf,
  propertiesWithin,
  type Property,
  type Schema,
} from "../../forms/drawn-properties.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import { textWithin } from "../../patterns/text-within.ts";
import { isPossible, patternsOf, shapeMisfits } from "../../values/widget-shapes.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds widgets whose values the property refuses: they have another form than its pattern or format (`x-gives`).
 * Options can be for values of one shape too, such as a mask for nine digits (`x-shapes`).
 */
export const widgetValue: FileCheck = ({ screens }, effective) =>
  faultsIn(effective, screens, effective.schemas);

const faultsIn = folderFaults((screen, schemas: SchemaLookup): FileFault[] => {
  const { schema, ui } = asRecord(asRecord(screen).form);
  if (!isRecord(schema)) return [];
  return propertiesWithin(schema, asRecord(ui)).flatMap(([property, place]) =>
    faultsOf(property, place, schemas),
  );
});

/** Formats of which the stored text is not what people type: a widget has to write it. */
const WRITTEN: ReadonlySet<unknown> = new Set<FormFormat>(["date", "date-time"]);

function faultsOf(property: Property, place: string, schemas: SchemaLookup): FileFault[] {
  const { schema, ui } = property;
  const widget = optionOf(ui, "widget");
  const described = typeof widget === "string" ? schemas(`widgets/${widget}`) : undefined;
  if (!isRecord(described) || schema.type !== "string") return [];
  const unfit = unfitWidget(property, String(widget), described["x-gives"]);
  if (unfit !== null)
    return [{ pointer: placeOf("widget", place, ui), code: "widget-type", ...unfit }];
  return shapeMisfits(property, described).map(({ option, value, other }) => ({
    pointer: placeOf(option, place, ui),
    code: "widget-type",
    severity: "warning",
    message: `The ${option} "${value}" is for values of another form: "${property.name}" also takes ${JSON.stringify(other)}.`,
    fix: `Choose the ${option} for all values that "${property.name}" takes.`,
  }));
}

function unfitWidget(
  { name, schema }: Property,
  widget: string,
  given: unknown,
): Pick<FileFault, "message" | "fix"> | null {
  if (typeof given !== "string")
    return WRITTEN.has(schema.format)
      ? {
          message: `The widget "${widget}" keeps what is typed, and nobody types the format "${String(schema.format)}" of "${name}".`,
          fix: "Choose the widget that writes the format.",
        }
      : null;
  const own = patternsOf(schema);
  return own.length > 0 && isPossible(schema, own) && !isPossible(schema, [...own, given])
    ? {
        message: `The widget "${widget}" gives values like "${textWithin({ patterns: [given] }) ?? ""}", and "${name}" takes none of them.`,
        fix: "Choose another widget, or let the pattern take what this one gives.",
      }
    : null;
}

const placeOf = (option: string, place: string, ui: Schema): string =>
  ui[`ui:${option}`] === undefined
    ? joinPointer(place, "ui:options", option)
    : joinPointer(place, `ui:${option}`);
