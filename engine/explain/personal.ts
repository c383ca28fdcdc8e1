/**
 * Whether the value at a pointer of the documents is personal, by its schema. Traces use the same
 * rule.
 */
import { isFreeText } from "../guard/evaluate/trace.ts";
import { memberType, type Scope } from "../guard/scope.ts";
import type { Type } from "../guard/type.ts";
import { isRecord, type Json } from "../json/json.ts";
import { parsePointer } from "../json/pointer.ts";

export interface TypedPlace {
  readonly type: Type;
  readonly personal: boolean;
}

/** Returns null for a place that the schema does not declare. */
export function typedAt(scope: Scope, pointer: string): TypedPlace | null {
  const [root = "", ...names] = parsePointer(pointer);
  const start = scope.variables.get(root);
  if (start === undefined) return null;
  return names.reduce<TypedPlace | null>(memberOf, { type: start.type, personal: false });
}

function memberOf(parent: TypedPlace | null, name: string): TypedPlace | null {
  const field = parent === null ? null : memberType(parent.type, name);
  if (field === null) return null;
  const personal = parent?.personal === true || field.sealed || isFreeText(field.type);
  return { type: field.type, personal };
}

/** The value without its personal members. */
export function withoutPersonal(value: Json, typed: TypedPlace): Json {
  const { type, personal } = typed;
  if (Array.isArray(value)) {
    const items = type.kind === "list" ? type.items : type;
    return value.map((item) => withoutPersonal(item, { type: items, personal }));
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]): [string, Json][] => {
      const inside = memberOf(typed, name);
      if (inside === null || (inside.personal && !isContainer(inside.type))) return [];
      return [[name, withoutPersonal(member, inside)]];
    }),
  );
}

const isContainer = ({ kind }: Type): boolean => kind === "list" || kind === "object";
