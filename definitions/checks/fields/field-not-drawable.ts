import { isRecord, joinPointer } from "#engine/index.ts";
import {
  asRecord,
  branchesOf,
  isChoice,
  optionOf,
  propertiesOf,
  records,
  typeOf,
  type Property,
  type Schema,
} from "../../forms/drawn-properties.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

interface Reason {
  /** Continues `"name" …`. */
  message: string;
  fix: string;
  /** Pointer below the property; the property itself by default. */
  at?: string;
}

const fieldTypes: Record<string, string> = { list: "array", address: "object" };
const valueTypes = ["string", "number", "integer"];

const shapes: Record<string, (property: Property) => Reason | null> = {
  array: ({ schema, ui, inItem }) => {
    if (optionOf(ui, "field") === "list") return listReason(schema, inItem);
    if (schema.uniqueItems === true && isChoice(schema.items)) return null;
    return {
      message: "is an array that no field draws",
      fix: 'Write "ui:field": "list" for items that a person adds. For checkboxes write "uniqueItems": true and choices in "items". Otherwise place a block in its field.',
    };
  },
  object: ({ schema }) => {
    const open = ["additionalProperties", "patternProperties"].find(
      (key) => schema[key] !== undefined && schema[key] !== false,
    );
    if (open !== undefined)
      return {
        message: `takes properties that the form does not name (${open})`,
        fix: "Name each property.",
        at: `/${open}`,
      };
    return branchesOf(schema, "").some(([each]) => records(each.properties).length > 0)
      ? null
      : { message: "is a group without properties", fix: "Add properties, or remove it." };
  },
};

function listReason({ items }: Schema, inItem: boolean): Reason | null {
  if (inItem)
    return {
      message: "is a list inside an item of a list",
      fix: "Ask for it on a page of its own, or as fields with a fixed number.",
    };
  const type = isRecord(items) ? typeOf(items) : null;
  if (type === "object" || (type !== null && valueTypes.includes(type))) return null;
  return {
    message: "is a list whose items have no shape that a field draws",
    fix: `Write one schema in "items", of type object, ${valueTypes.join(", ")}.`,
    at: isRecord(items) ? "/items" : "",
  };
}

function reasonOf(property: Property): Reason | null {
  const { schema, ui } = property;
  if (schema.$ref !== undefined)
    return {
      message: "refers to another schema, where the page does not look for labels",
      fix: "Write the schema here.",
      at: "/$ref",
    };
  const type = typeOf(schema);
  if (type === null || type === "null")
    return { message: "has no single type", fix: 'Write its "type", for choices too.' };
  const field = optionOf(ui, "field");
  const fieldType = typeof field === "string" ? fieldTypes[field] : undefined;
  if (fieldType !== undefined && fieldType !== type)
    return {
      message: `has the field "${String(field)}", which draws an ${fieldType}, not a value of type ${type}`,
      fix: `Change its type to ${fieldType}, or choose another field.`,
    };
  if ((schema.oneOf !== undefined || schema.anyOf !== undefined) && !isChoice(schema))
    return {
      message: "offers alternatives that are not choices with a const",
      fix: 'Write choices as {"const": …, "title": …}, or a condition with "if".',
    };
  return shapes[type]?.(property) ?? null;
}

function faultsOf(property: Property): FileFault[] {
  const { schema, ui, pointer, inItem } = property;
  if (optionOf(ui, "widget") === "hidden") return [];
  const reason = reasonOf(property);
  if (reason !== null)
    return [
      {
        pointer: `${pointer}${reason.at ?? ""}`,
        code: "field-not-drawable",
        message: `"${property.name}" ${reason.message}.`,
        fix: reason.fix,
      },
    ];
  if (schema.type === "object") return propertiesOf(schema, pointer, ui, inItem).flatMap(faultsOf);
  if (optionOf(ui, "field") !== "list" || !isRecord(schema.items)) return [];
  const { items } = schema;
  const item = { ...property, name: `${property.name}/items`, inItem: true };
  return faultsOf({
    ...item,
    pointer: joinPointer(pointer, "items"),
    schema: items,
    ui: asRecord(ui.items),
  });
}

/**
 * Finds properties of a form that no widget, field or template draws: the borrower would miss the
 * question, or the page would fail.
 */
export const fieldNotDrawable: FileCheck = ({ screens }, effective) => faultsIn(effective, screens);

const faultsIn = folderFaults((screen): FileFault[] => {
  if (!isRecord(screen) || !isRecord(screen.form) || !isRecord(screen.form.schema)) return [];
  const { schema, ui } = screen.form;
  const body = Array.isArray(screen.body) ? screen.body.filter(isRecord) : [];
  const blocks = new Set(body.map(({ field }) => field));
  const fromData = asRecord(screen.form.choices);
  return propertiesOf(schema, "/form/schema", asRecord(ui), false)
    .filter(({ name }) => !blocks.has(name) && !Object.hasOwn(fromData, name))
    .flatMap(faultsOf);
});
