import { isRecord, joinPointer } from "#engine/index.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

type Schema = Readonly<Record<string, unknown>>;

interface Required {
  /** Pointer of the entry in a `required` list. */
  pointer: string;
  name: string;
  /** Names of the objects that contain the property. */
  path: readonly string[];
  /**
   * Schemas that describe the same object: the one that requires the property, and those that have
   * it as a branch.
   */
  described: readonly Schema[];
}

const lists = ["allOf", "anyOf", "oneOf"];

/**
 * Returns every `required` of a form with the schemas that may describe the property. A condition
 * can require what the form describes elsewhere.
 */
function requiredIn(
  schema: unknown,
  pointer: string,
  path: readonly string[],
  enclosing: readonly Schema[],
): Required[] {
  if (!isRecord(schema)) return [];
  const described = [...enclosing, schema];
  const requiredHere = (Array.isArray(schema.required) ? schema.required : []).flatMap(
    (name: unknown, index): Required[] =>
      typeof name === "string"
        ? [{ pointer: joinPointer(pointer, "required", index), name, path, described }]
        : [],
  );
  // The `if` of a condition only tests for a property; it requires nothing.
  const branches: [unknown, string][] = [
    ...["then", "else"].map((key): [unknown, string] => [schema[key], joinPointer(pointer, key)]),
    ...lists.flatMap((key) =>
      (Array.isArray(schema[key]) ? (schema[key] as unknown[]) : []).map(
        (each, index): [unknown, string] => [each, joinPointer(pointer, key, index)],
      ),
    ),
  ];
  const properties = isRecord(schema.properties) ? schema.properties : {};
  return [
    ...requiredHere,
    ...branches.flatMap(([each, branchPath]) => requiredIn(each, branchPath, path, described)),
    ...Object.entries(properties).flatMap(([name, each]) =>
      requiredIn(each, joinPointer(pointer, "properties", name), [...path, name], []),
    ),
    ...requiredIn(schema.items, joinPointer(pointer, "items"), [...path, "items"], []),
  ];
}

/**
 * Finds required answers that the page offers no way to enter: no borrower could leave the page.
 */
export const fieldNotEnterable: FileCheck = ({ screens }, effective) =>
  faultsIn(effective, screens);

const faultsIn = folderFaults((screen): FileFault[] => {
  if (!isRecord(screen) || !isRecord(screen.form)) return [];
  const { schema, ui } = screen.form;
  const blocks = (Array.isArray(screen.body) ? screen.body : []).filter(isRecord);
  return requiredIn(schema, "/form/schema", [], []).flatMap((each) => {
    const message = reason(each, ui, blocks);
    if (message === null) return [];
    return [
      {
        pointer: each.pointer,
        code: "field-not-enterable",
        message: `"${[...each.path, each.name].join(".")}" is required, but ${message}.`,
        fix: "Show a field or a block for it, give it a default, or make it optional.",
      },
    ];
  });
});

function reason(
  { name, path, described }: Required,
  ui: unknown,
  blocks: readonly Readonly<Record<string, unknown>>[],
): string | null {
  const schemas = described.flatMap((each) =>
    isRecord(each.properties) && Object.hasOwn(each.properties, name)
      ? [each.properties[name]]
      : [],
  );
  if (schemas.length === 0) return "the form does not describe it";
  // The innermost schema decides what the form asks for.
  if (schemas.at(-1) === false) return "may not be given";
  const [block] = path.length === 0 ? blocks.filter(({ field }) => field === name) : [];
  if (block !== undefined)
    return block.when === undefined
      ? null
      : `its block "${String(block.id)}" is shown only under a condition`;
  const property = [...path, name].reduce<unknown>(
    (value, key) => (isRecord(value) ? value[key] : undefined),
    ui,
  );
  // A widget or a block for an outer object draws the whole object itself.
  if (!isRecord(property)) return null;
  const options = isRecord(property["ui:options"]) ? property["ui:options"] : {};
  const hasDefault = schemas.some((each) => isRecord(each) && each.default !== undefined);
  if (property["ui:widget"] === "hidden" || options.widget === "hidden")
    return hasDefault ? null : "it is hidden and has no default";
  for (const key of ["readonly", "disabled"])
    if (property[`ui:${key}`] === true || options[key] === true) return `its field is ${key}`;
  return null;
}
