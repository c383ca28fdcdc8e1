/** An answer that a rule reads, and how to ask a person for another. */
import { joinPointer, valueAt, type Documents, type Entities } from "#engine/index.ts";
import { schemaAt } from "#engine/json/schema-at.ts";
import { schemaTypes, schemaValues } from "#engine/json/json-schema.ts";

export type AnswerType = "choice" | "yes-no" | "number" | "text" | "date" | "list";

export interface Question {
  /** Pointer over both documents: `/application/status/checklistStatus`. */
  readonly pointer: string;
  readonly label: string;
  /** Meaning of the answer, from its schema. */
  readonly help: string | null;
  readonly type: AnswerType;
  /** For a choice. */
  readonly choices: readonly string[];
  /** The present answer; absent without one. A list has its length. */
  readonly value?: string | number | boolean;
}

const TYPES: Readonly<Record<string, AnswerType>> = {
  boolean: "yes-no",
  number: "number",
  integer: "number",
  string: "text",
  array: "list",
};

/** @param path as guards write it: `application.property.state`; a path into a list asks for the list */
export function questionAt(path: string, entities: Entities, data: Documents): Question | null {
  const names = path.split("[")[0]?.split(".") ?? [];
  const [root = "", ...rest] = names;
  if (root !== "application" && root !== "profile") return null;
  const within = joinPointer("", ...rest);
  const schema = schemaAt(entities[root], within);
  if (schema === null) return null;
  const values = schemaValues(schema)?.filter((each) => typeof each === "string") ?? null;
  const [named = "string"] = schemaTypes(schema).types;
  const type =
    values !== null && values.length > 0
      ? "choice"
      : schema.format === "date"
        ? "date"
        : (TYPES[named] ?? null);
  if (type === null) return null;
  const value = valueAt(data, joinPointer("", ...names));
  const shown = Array.isArray(value) ? value.length : value;
  return {
    pointer: joinPointer("", ...names),
    label: label(rest),
    help: schema.description?.replaceAll("`", "") ?? null,
    type,
    choices: values ?? [],
    ...(typeof shown === "string" || typeof shown === "number" || typeof shown === "boolean"
      ? { value: shown }
      : {}),
  };
}

/** Returns `status.checklistStatus` as "Checklist status". */
function label(names: readonly string[]): string {
  const spaced = names
    .slice(-2)
    .join(" · ")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
