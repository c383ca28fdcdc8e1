import { isRecord, joinPointer } from "#engine/index.ts";
import type { Finding } from "../../findings/finding.ts";

type Schema = Record<string, unknown>;
/** A fault of a field, at its place in the file. */
export type FieldFault = Pick<Finding, "code" | "message" | "pointer"> & { fix: string };

/** Returns what an added field, or a field inside it, does not say. */
export function incompleteField(part: Schema, pointer: string): FieldFault[] {
  const missing = [
    ...(part.type === undefined && part.enum === undefined ? ["type"] : []),
    ...(part.description === undefined ? ["description"] : []),
  ].map((keyword): FieldFault => ({
    code: "entity-field-incomplete",
    pointer,
    message: `The field has no "${keyword}".`,
    fix:
      keyword === "type"
        ? 'Add "type" or "enum": screens and guards are checked against it.'
        : 'Add "description": meaning, unit and source of the value.',
  }));
  const members = isRecord(part.properties) ? Object.entries(part.properties) : [];
  return [
    ...missing,
    ...members.flatMap(([name, each]) =>
      isRecord(each) ? incompleteField(each, joinPointer(`${pointer}/properties`, name)) : [],
    ),
    ...(isRecord(part.items) ? incompleteItems(part.items, `${pointer}/items`) : []),
  ];
}

/** The list describes its items, so only their fields need a description. */
const incompleteItems = (items: Schema, pointer: string): FieldFault[] =>
  incompleteField({ description: "", ...items }, pointer);
