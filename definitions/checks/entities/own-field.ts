import { applicationFlowOf, isRecord, joinPointer, own, resolveSchema } from "#engine/index.ts";
import { finding, type Finding } from "../../findings/finding.ts";
import type { Definitions, Effective } from "../../model.ts";
import { overlayOf } from "../../overlays/organisations.ts";
import { OWN_VALUES } from "../../overlays/own-values.ts";
import { partAt } from "../../parts/part-paths.ts";
import { schemaFault } from "../../schemas/registry.ts";
import { accepted } from "../../schemas/structure.ts";
import type { SourceFile } from "../../sources/source-file.ts";
import type { Check } from "../check.ts";
import { incompleteField, type FieldFault } from "./incomplete-field.ts";

type Schema = Record<string, unknown>;

/**
 * Finds faults in the fields that a lender adds to the application of a product: a change of what all
 * lenders share, an incomplete field, and a file that no flow reads. A lender may add fields, and values
 * to the lists of others.
 */
export const ownField: Check = (effective, definitions) => {
  const overlay = definitions.organisations.get(effective.organisation ?? "")?.overlay ?? null;
  if (overlay === null) return [];
  const { add = {}, patch = {} } = overlayOf(overlay);
  return Object.entries({ add, patch }).flatMap(([part, files]) =>
    Object.entries(files).flatMap(([path, value]) =>
      partAt(path)?.name === "application"
        ? faultsOf(effective, definitions, path, value).map((fault) =>
            placed(effective, overlay, `${joinPointer("", part, path)}${fault.pointer}`, fault),
          )
        : [],
    ),
  );
};

function placed(
  { organisation }: Effective,
  overlay: SourceFile,
  pointer: string,
  fault: Pick<Finding, "code" | "message" | "fix">,
): Finding {
  const place = overlay.placeOf(pointer);
  return finding({
    ...fault,
    file: overlay.path,
    pointer,
    line: place?.line ?? null,
    column: place?.column ?? null,
    organisation,
  });
}

function faultsOf(
  effective: Effective,
  definitions: Definitions,
  path: string,
  value: Schema,
): (FieldFault | Finding)[] {
  const whole = definitions.effective(effective.organisation ?? "");
  const merged = whole.files.get(path);
  // The merge and the schema report such a file.
  const validate = definitions.validatorFor("product-application");
  if (validate === null || !accepted(merged?.value, validate)) return [];
  const id = partAt(path)?.flow ?? "";
  const flows = [...whole.flows.values()].map(({ flow }) => flow.value);
  const product = whole.flows.get(id)?.flow.value.product;
  const owner = product === undefined ? undefined : applicationFlowOf(flows, product)?.id;
  if (owner !== id)
    return [
      {
        code: "entity-misplaced",
        pointer: "",
        message: `The flow "${id}" runs no applications of a product, so nothing reads this file.`,
        fix:
          owner === undefined
            ? "Name the flow whose addresses name an application."
            : `Write ${owner}/application.json.`,
      },
    ];
  const shared = sharedBy(effective, definitions).entitiesOf({ product }).application;
  const faults = Object.entries(value).flatMap(([keyword, part]) =>
    keyword === "properties" && isRecord(part)
      ? fieldsOf(part, shared, { pointer: "", root: shared, fixed: false })
      : [],
  );
  if (faults.length > 0) return faults;
  const joined = definitions.within(whole).entitiesOf({ product }).application;
  const fault = schemaFault(`flows/${path}`, joined, definitions.kept);
  return fault === null ? [] : [fault];
}

/** Returns the definitions of the organization that the lender extends, or of the base. */
function sharedBy({ chain }: Effective, definitions: Definitions): Definitions {
  const parent = chain.at(-2);
  const shared = parent === undefined ? definitions.base : definitions.effective(parent);
  return definitions.within(shared);
}

interface Position {
  pointer: string;
  /** Schema whose `$defs` references name. */
  root: Schema;
  /** Whether the server writes the field for every product (`x-fixed`). */
  fixed: boolean;
}

function fieldsOf(properties: Schema, schema: Schema, position: Position): FieldFault[] {
  const shared = isRecord(schema.properties) ? schema.properties : {};
  return Object.entries(properties).flatMap(([name, part]): FieldFault[] => {
    const place = joinPointer(position.pointer, "properties", name);
    const field = own(shared, name);
    if (field === undefined && isRecord(part)) return incompleteField(part, place);
    if (isRecord(field) && isRecord(part))
      return partsOf(part, field, { ...position, pointer: place });
    return [
      {
        code: "entity-field-fixed",
        pointer: place,
        message: `A lender cannot remove "${name}": all lenders share the field.`,
        fix: "Remove this line. To stop asking for it, patch the screen.",
      },
    ];
  });
}

/** Returns the faults of what a lender adds below a field that all lenders share. */
function partsOf(part: Schema, written: Schema, { pointer, root, fixed }: Position): FieldFault[] {
  const field = resolveSchema(written, root) as Schema;
  const mark = written["x-fixed"] ?? field["x-fixed"];
  const below = { root, fixed: typeof mark === "boolean" ? mark : fixed };
  return Object.entries(part).flatMap(([keyword, value]): FieldFault[] => {
    const place = joinPointer(pointer, keyword);
    if (keyword === "properties" && isRecord(value))
      return fieldsOf(value, field, { ...below, pointer });
    if (keyword === "items" && isRecord(value) && isRecord(field.items))
      return partsOf(value, field.items, { ...below, pointer: place });
    if (keyword !== OWN_VALUES || below.fixed)
      return [
        {
          code: "entity-field-fixed",
          pointer: place,
          message: `A lender cannot change "${keyword}" of this field: all lenders share it.`,
          fix: "Add a field under another name.",
        },
      ];
    return Array.isArray(field.enum)
      ? []
      : [
          {
            code: "entity-field-incomplete",
            pointer: place,
            message: "The field has no list of values to add to.",
            fix: "Remove this line, or add a field of your own.",
          },
        ];
  });
}
