import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";
import { describedAt, resolveRef } from "../../schemas/described-at.ts";
import { propertiesOf } from "../../forms/drawn-properties.ts";
import { typeNouns, typesInWords, unfitType } from "../../schemas/field-types.ts";
import { formPropertySchemas } from "../../forms/form-properties.ts";
import type { Entities } from "../../model.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

type Schema = Record<string, unknown>;

/**
 * Finds fields whose answers do not fit the place that they are saved to: another type, or a choice that the place
 * lacks.
 */
export const bindType: FileCheck = ({ flow, screens }, effective, { entitiesOf }) =>
  faultsIn(effective, screens, entitiesOf(flow.value));

const faultsIn = folderFaults((screen, entities: Entities): FileFault[] => {
  const form = isRecord(screen) ? screen.form : undefined;
  if (!isRecord(form) || !isRecord(form.bind)) return [];
  // A condition only tests for a choice; it offers none.
  const properties = isRecord(form.schema) ? propertiesOf(form.schema, "", {}, false) : [];
  return Object.entries(form.bind).flatMap(([name, target]) => {
    if (typeof target !== "string" || !/^\/(application|profile)\//.test(target)) return [];
    const [root, ...path] = parsePointer(target);
    const entity = root === "application" ? entities.application : entities.profile;
    const { missing, way } = describedAt(entity, path);
    const place = way.at(-1)?.schema;
    if (missing !== null || place === undefined) return [];
    const [fault] = properties
      .filter((property) => property.name === name)
      .flatMap(({ schema }) => misfits(schema, place, entity, target));
    return fault === undefined
      ? []
      : [{ pointer: joinPointer("/form/bind", name), code: "bind-type", ...fault }];
  });
});

type Misfit = Pick<FileFault, "message" | "fix">;

/** Returns what does not fit between a field and its place, in its items and its own fields too. */
function misfits(field: unknown, place: Schema, entity: Schema, target: string): Misfit[] {
  if (!isRecord(field)) return [];
  const unfit = unfitType(field, place);
  if (unfit !== undefined)
    return [
      {
        message: `The field gives ${typeNouns[unfit] ?? unfit}, and ${target} holds ${typesInWords(place)}.`,
        fix: "Change the type of the field, or bind another place.",
      },
    ];
  const values = Array.isArray(place.enum) ? place.enum.map(String) : null;
  const lacking =
    values === null ? [] : choicesOf(field).filter((choice) => !values.includes(choice));
  if (values !== null && lacking[0] !== undefined)
    return [
      {
        message: `The field offers "${lacking[0]}", which ${target} does not allow.`,
        fix: suggestion(lacking[0], values),
      },
    ];
  const ownFields = formPropertySchemas(field).flatMap(([name, schema]) => {
    const inner = isRecord(place.properties) ? place.properties[name] : undefined;
    return isRecord(inner)
      ? misfits(schema, resolveRef(inner, entity), entity, joinPointer(target, name))
      : [];
  });
  const items = isRecord(place.items)
    ? misfits(field.items, resolveRef(place.items, entity), entity, `an item of ${target}`)
    : [];
  return [...ownFields, ...items];
}

/** Returns the values that a field offers to choose from. */
function choicesOf({ enum: values, oneOf, const: only }: Schema): string[] {
  const constants = Array.isArray(oneOf)
    ? oneOf.flatMap((one) => (isRecord(one) && "const" in one ? [one.const] : []))
    : [];
  const all: unknown[] = [
    ...(Array.isArray(values) ? (values as unknown[]) : []),
    ...constants,
    only,
  ];
  return all.filter((value) => value !== undefined && value !== null).map(String);
}
