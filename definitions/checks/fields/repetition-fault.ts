import { isRecord, joinPointer } from "#engine/index.ts";
import {
  asRecord,
  optionOf,
  propertiesOf,
  records,
  type Property,
  type Schema,
} from "../../forms/drawn-properties.ts";
import { requiredNames } from "../../forms/form-answers.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import { shapeMisfits } from "../../values/widget-shapes.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds fields that repeat another one (`sameAs`) and check nothing, because the borrower can leave them out, or that
 * repeat a field of another kind, whose answer is written in another way.
 */
export const repetitionFault: FileCheck = ({ screens }, effective) =>
  faultsIn(effective, screens, effective.schemas);

const faultsIn = folderFaults((screen, schemas: SchemaLookup): FileFault[] => {
  const { schema, ui } = asRecord(asRecord(screen).form);
  return isRecord(schema) ? inObject(schema, "/form/schema", asRecord(ui), schemas) : [];
});

function inObject(schema: Schema, pointer: string, ui: Schema, schemas: SchemaLookup): FileFault[] {
  const properties = propertiesOf(schema, pointer, ui, false);
  const required = requiredNames(schema);
  return properties.flatMap((property) => {
    const { schema: own, pointer: at, ui: ownUi } = property;
    const repeated = properties.find(({ name }) => name === own.sameAs);
    return [
      ...(repeated === undefined ? [] : faultsOf(property, repeated, required, schemas)),
      ...(own.type === "object" ? inObject(own, at, ownUi, schemas) : []),
      ...(isRecord(own.items)
        ? inObject(own.items, joinPointer(at, "items"), asRecord(ownUi.items), schemas)
        : []),
    ];
  });
}

function faultsOf(
  own: Property,
  repeated: Property,
  required: ReadonlySet<unknown>,
  schemas: SchemaLookup,
): FileFault[] {
  const pointer = joinPointer(own.pointer, "sameAs");
  const names = `"${own.name}" repeats "${repeated.name}"`;
  if (isOtherKind(own, repeated, schemas))
    return [
      {
        pointer,
        code: "repetition-fault",
        message: `${names}, which is entered in another way, so that the two can differ for the same number.`,
        fix: "Name the field that it repeats, or give both the same widget.",
      },
    ];
  return required.has(repeated.name) && !required.has(own.name)
    ? [
        {
          pointer,
          code: "repetition-fault",
          message: `${names}, and the borrower can leave it out: nothing then shows that a character is wrong.`,
          fix: `Add "${own.name}" to "required", where "${repeated.name}" is.`,
        },
      ]
    : [];
}

const widgetOf = ({ ui }: Property, schemas: SchemaLookup): Schema => {
  const widget = optionOf(ui, "widget");
  return asRecord(typeof widget === "string" ? schemas(`widgets/${widget}`) : {});
};

/** Whether the widgets write answers in different ways. An option that does not fit has its own finding. */
function isOtherKind(own: Property, repeated: Property, schemas: SchemaLookup): boolean {
  const widget = widgetOf(repeated, schemas);
  return (
    kindOf(own, widgetOf(own, schemas)) !== kindOf(repeated, widget) &&
    shapeMisfits(repeated, widget).length === 0
  );
}

/** Returns what decides how a widget writes an answer: the form of its values, and options with forms of their own. */
function kindOf({ ui }: Property, widget: Schema): string {
  const shaped = records(widget.properties).filter(
    ([, option]) => option["x-shapes"] !== undefined,
  );
  return JSON.stringify([
    widget["x-gives"] ?? null,
    ...shaped.map(([name]) => optionOf(ui, name) ?? null),
  ]);
}
