/** Whether what stands at a pointer of the documents is about a person, by its schema: the same rule as in traces. */
import { isFreeText } from "../guard/trace.ts";
import { memberType, type Scope } from "../guard/scope.ts";
import type { Type } from "../guard/type.ts";
import { isRecord, type Json } from "../json/json.ts";
import { parsePointer } from "../json/pointer.ts";

export interface Typed {
  readonly type: Type;
  readonly personal: boolean;
}

/** Null for what the schema does not declare. */
export function typedAt(scope: Scope, pointer: string): Typed | null {
  const [root = "", ...names] = parsePointer(pointer);
  const start = scope.variables.get(root);
  if (start === undefined) return null;
  return names.reduce<Typed | null>(memberOf, { type: start.type, personal: false });
}

function memberOf(of: Typed | null, name: string): Typed | null {
  const field = of === null ? null : memberType(of.type, name);
  if (field === null) return null;
  const personal = of?.personal === true || field.sealed || isFreeText(field.type);
  return { type: field.type, personal };
}

/** The value without its members that are personal. */
export function withoutPersonal(value: Json, typed: Typed): Json {
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
