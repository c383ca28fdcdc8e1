import { applicationFlowOf, isRecord, joinPointer, sameJson } from "#engine/index.ts";
import { partAt } from "../../parts/part-paths.ts";
import { schemaFault } from "../../schemas/registry.ts";
import { accepted } from "../../schemas/structure.ts";
import type { Finding } from "../../findings/finding.ts";
import type { Definitions } from "../../model.ts";
import type { SourceFile } from "../../sources/source-file.ts";
import { suggestion } from "../../findings/suggest.ts";
import { incompleteField, type FieldFault } from "./incomplete-field.ts";
import { findingIn, type Check } from "../check.ts";

type Schema = Record<string, unknown>;
type Fault = FieldFault;

/**
 * Finds faults in what a product changes in the application: a file that no flow uses, a change of a
 * field that the server writes for every product, a removal of nothing, and an incomplete field.
 */
export const entityPatch: Check = (effective, definitions) =>
  // `own-field` checks what a lender adds.
  effective.organisation === null
    ? [...definitions.sources.files.values()]
        .filter(({ kind }) => kind?.name === "product-application")
        .flatMap((file) => faultsOf(file, definitions))
    : [];

function faultsOf(file: SourceFile, definitions: Definitions): Finding[] {
  const validate = definitions.validatorFor("product-application");
  if (validate === null || !accepted(file.value, validate) || !isRecord(file.value)) return [];
  const misplaced = misplacedIn(file, definitions);
  if (misplaced !== null) return [placed(file, misplaced)];
  const { properties } = file.value;
  const faults = isRecord(properties)
    ? membersOf(properties, definitions.entities.application, { pointer: "", fixed: false })
    : [];
  if (faults.length > 0) return faults.map((fault) => placed(file, fault));
  const joined = definitions.entitiesOf({ product: productIn(file, definitions) }).application;
  const fault = schemaFault(file.path, joined, definitions.kept);
  return fault === null ? [] : [fault];
}

const placed = (file: SourceFile, { pointer, ...fault }: Fault): Finding =>
  findingIn(file, pointer, fault);

const flowIn = ({ path }: SourceFile): string => partAt(path.slice("flows/".length))?.flow ?? "";

const productIn = (file: SourceFile, { base }: Definitions): string | undefined =>
  base.flows.get(flowIn(file))?.flow.value.product;

function misplacedIn(file: SourceFile, definitions: Definitions): Fault | null {
  const flows = [...definitions.base.flows.values()].map(({ flow }) => flow.value);
  const product = productIn(file, definitions);
  const owner = product === undefined ? undefined : applicationFlowOf(flows, product)?.id;
  if (owner === flowIn(file)) return null;
  return {
    code: "entity-misplaced",
    pointer: "",
    message: `The flow "${flowIn(file)}" runs no applications of a product, so nothing reads this file.`,
    fix:
      owner === undefined
        ? "Move it to the folder of the flow whose addresses name an application."
        : `Move it to flows/${owner}/application.json.`,
  };
}

interface Position {
  pointer: string;
  /** Whether the server writes the field for every product (`x-fixed`). */
  fixed: boolean;
}

function membersOf(properties: Schema, core: Schema, { pointer, fixed }: Position): Fault[] {
  const fields = isRecord(core.properties) ? core.properties : {};
  return Object.entries(properties).flatMap(([name, part]): Fault[] => {
    const place = joinPointer(`${pointer}/properties`, name);
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (part === null) return removed(name, field, { pointer: place, fixed }, fields);
    if (!isRecord(part)) return [];
    return isRecord(field)
      ? changed(part, field, { pointer: place, fixed })
      : incompleteField(part, place);
  });
}

const isFixed = (schema: Schema, around: boolean): boolean =>
  typeof schema["x-fixed"] === "boolean" ? schema["x-fixed"] : around;

const holdsFixed = (schema: unknown, around: boolean): boolean =>
  isRecord(schema) &&
  (isFixed(schema, around) ||
    Object.values(isRecord(schema.properties) ? schema.properties : {}).some((each) =>
      holdsFixed(each, false),
    ));

function removed(
  name: string,
  field: unknown,
  { pointer, fixed }: Position,
  fields: Schema,
): Fault[] {
  if (field === undefined)
    return [
      {
        code: "entity-field-missing",
        pointer,
        message: `The core has no field "${name}" to remove.`,
        fix: suggestion(name, Object.keys(fields)),
      },
    ];
  return holdsFixed(field, fixed)
    ? [
        {
          code: "entity-field-fixed",
          pointer,
          message: `The server needs "${name}" in the applications of every product.`,
          fix: "Remove this line.",
        },
      ]
    : [];
}

/** Keywords of a core field that no product changes: the server relies on them. */
const CONTRACT = new Set(["type", "x-sealed"]);
/** Keywords of a fixed field that a product may change. */
const FREE = new Set(["title", "description", "properties", "items"]);

function changed(part: Schema, core: Schema, position: Position): Fault[] {
  const fixed = isFixed(core, position.fixed);
  const own = Object.keys(part).flatMap((keyword): Fault[] => {
    if (!(CONTRACT.has(keyword) || (fixed && !FREE.has(keyword)))) return [];
    if (sameJson(part[keyword], core[keyword])) return [];
    return [
      {
        code: "entity-field-fixed",
        pointer: joinPointer(position.pointer, keyword),
        message: `A product cannot change "${keyword}" of this field: the server relies on it.`,
        fix: "Remove this line, or add a field under another name.",
      },
    ];
  });
  const items =
    isRecord(part.items) && isRecord(core.items)
      ? changed(part.items, core.items, { pointer: `${position.pointer}/items`, fixed })
      : [];
  const members = isRecord(part.properties)
    ? membersOf(part.properties, core, { pointer: position.pointer, fixed })
    : [];
  return [...own, ...items, ...members];
}
