import { isRecord, joinPointer } from "#engine/index.ts";
import { asRecord, branchesOf, propertiesOf, type Schema } from "../../forms/drawn-properties.ts";
import { formProperties } from "../../forms/form-properties.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/** A name that a form uses for one of its properties, and its place. */
interface Mention {
  readonly pointer: string;
  readonly name: string;
  /** Continues "…, which the form does not have". */
  readonly role: string;
}

/**
 * Finds names in a form that none of its properties has: in the ui schema, in the order of the fields,
 * in conditions and in `sameAs`. The option, the place or the condition would have no effect.
 */
export const formNameUnknown: FileCheck = ({ screens }, effective) => faultsIn(effective, screens);

const faultsIn = folderFaults((screen): FileFault[] => {
  if (!isRecord(screen) || !isRecord(screen.form) || !isRecord(screen.form.schema)) return [];
  return inObject(screen.form.schema, "/form/schema", asRecord(screen.form.ui), "/form/ui");
});

/** Returns the faults of an object of the form: the form itself, a group, or an item of a list. */
function inObject(schema: Schema, pointer: string, ui: Schema, uiPointer: string): FileFault[] {
  const names = namesOf(schema);
  const mentions = [
    ...inUi(ui, uiPointer),
    ...branchesOf(schema, pointer).flatMap(([branch, place]) => inBranch(branch, place)),
  ];
  return [
    ...mentions
      .filter(({ name }) => !names.includes(name))
      .map(({ pointer: place, name, role }) => ({
        pointer: place,
        code: "field-unknown",
        message: `${role} "${name}", which the form, group or item does not have.`,
        fix: suggestion(name, names),
      })),
    ...propertiesOf(schema, pointer, ui, false).flatMap((property) => {
      const at = joinPointer(uiPointer, property.name);
      const { items } = property.schema;
      if (property.schema.type === "object")
        return inObject(property.schema, property.pointer, property.ui, at);
      return isRecord(items) && items.type === "object"
        ? inObject(
            items,
            joinPointer(property.pointer, "items"),
            asRecord(property.ui.items),
            joinPointer(at, "items"),
          )
        : [];
    }),
  ];
}

/** Returns the properties that the object can have. A condition only tests for the properties in its `if`. */
function namesOf(schema: Schema): string[] {
  const branches = branchesOf(schema, "").map(([branch]) => branch);
  const alternatives = ["anyOf", "oneOf"].flatMap((key) => {
    const list = schema[key];
    return Array.isArray(list) ? list.flatMap(formProperties) : [];
  });
  return [
    ...new Set([
      ...branches.flatMap(({ properties }) => Object.keys(asRecord(properties))),
      ...alternatives,
    ]),
  ];
}

function inUi(ui: Schema, pointer: string): Mention[] {
  const keys = Object.keys(ui).filter((key) => !key.startsWith("ui:"));
  const order = ui["ui:order"];
  return [
    ...keys.map((name) => ({
      pointer: joinPointer(pointer, name),
      name,
      role: "The ui schema describes",
    })),
    ...textsIn(order, joinPointer(pointer, "ui:order"), "The order of the fields names").filter(
      ({ name }) => name !== "*",
    ),
  ];
}

function inBranch(branch: Schema, pointer: string): Mention[] {
  const condition = asRecord(branch.if);
  const dependencies = Object.entries(asRecord(branch.dependencies));
  const at = (...path: string[]) => joinPointer(pointer, ...path);
  return [
    ...Object.keys(asRecord(condition.properties)).map((name) => ({
      pointer: at("if", "properties", name),
      name,
      role: "A condition tests",
    })),
    ...textsIn(condition.required, at("if", "required"), "A condition requires"),
    ...dependencies.flatMap(([name, needed]) => [
      { pointer: at("dependencies", name), name, role: "A dependency is on" },
      ...textsIn(needed, at("dependencies", name), "A dependency requires"),
    ]),
    ...Object.entries(asRecord(branch.properties)).flatMap(([name, property]) => {
      const { sameAs } = asRecord(property);
      return typeof sameAs === "string"
        ? [
            {
              pointer: at("properties", name, "sameAs"),
              name: sameAs,
              role: `"${name}" must repeat`,
            },
          ]
        : [];
    }),
  ];
}

const textsIn = (list: unknown, pointer: string, role: string): Mention[] =>
  (Array.isArray(list) ? list : []).flatMap((name: unknown, index) =>
    typeof name === "string" ? [{ pointer: joinPointer(pointer, index), name, role }] : [],
  );
