import { isRecord, joinPointer } from "#engine/index.ts";
import { asRecord, optionOf, propertiesOf, type Schema } from "../../forms/drawn-properties.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds an order of fields that the form library rejects, so that the page would fail: `*` twice, or
 * a group whose order leaves a field out. Only the form itself gets `*` when its order has none. Also finds a name
 * that is there twice, because the page would show its field twice.
 */
export const orderFault: FileCheck = ({ screens }, effective) => faultsIn(effective, screens);

const faultsIn = folderFaults((screen): FileFault[] => {
  if (!isRecord(screen) || !isRecord(screen.form) || !isRecord(screen.form.schema)) return [];
  return inObject(screen.form.schema, asRecord(screen.form.ui), "/form/ui", true);
});

const NONE: readonly string[] = [];

/** What the field for an address puts first, whatever the order says. */
const PLACED_BY_FIELD: readonly string[] = ["country"];

function inObject(schema: Schema, ui: Schema, pointer: string, isWhole: boolean): FileFault[] {
  const properties = propertiesOf(schema, "", ui, false);
  const order = ui["ui:order"];
  const placed = optionOf(ui, "field") === undefined ? NONE : PLACED_BY_FIELD;
  const names = properties.map(({ name }) => name).filter((name) => !placed.includes(name));
  const fault = Array.isArray(order) ? faultOf(order, names, isWhole) : null;
  return [
    ...(fault === null
      ? []
      : [{ pointer: joinPointer(pointer, "ui:order"), code: "order-fault", ...fault }]),
    ...properties.flatMap(({ name, schema: property, ui: own }) => {
      const at = joinPointer(pointer, name);
      if (property.type === "object") return inObject(property, own, at, false);
      return isRecord(property.items) && property.items.type === "object"
        ? inObject(property.items, asRecord(own.items), joinPointer(at, "items"), false)
        : [];
    }),
  ];
}

function faultOf(order: readonly unknown[], names: readonly string[], isWhole: boolean) {
  const rests = order.filter((name) => name === "*").length;
  if (rests > 1) return { message: 'The order of the fields has "*" twice.', fix: 'Keep one "*".' };
  const twice = names.find((name) => order.indexOf(name) < order.lastIndexOf(name));
  if (twice !== undefined)
    return {
      message: `The order of the fields names "${twice}" twice, so the page shows the field twice.`,
      fix: "Name it once.",
    };
  const missing = names.filter((name) => !order.includes(name));
  return isWhole || rests === 1 || missing.length === 0
    ? null
    : {
        message: `The order of the fields leaves out ${missing.map((name) => `"${name}"`).join(", ")}.`,
        fix: 'Add what is missing, or "*" for the rest.',
      };
}
