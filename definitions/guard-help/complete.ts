/** What can be written at a position of a guard: names, fields, functions and values. */
import type { PlacedGuard } from "../guards/placed-guards.ts";
import type { Literal } from "#engine/guard/ast.ts";
import type { Type } from "#engine/guard/type.ts";
import { descriptionOf } from "../names/description-of.ts";
import { FUNCTION_TEXTS, typeText } from "./describe.ts";
import { guardPosition, type TypedPath } from "./guard-position.ts";

export interface Suggestion {
  readonly label: string;
  readonly kind: "field" | "fact" | "function" | "value" | "document";
  readonly detail: string;
  readonly documentation: string | null;
  /** Text to insert in place of the word that begins at `from`. */
  readonly insert: string;
  readonly from: number;
  /** Values come before names. */
  readonly order: number;
}

/** @param offset position in the guard's text */
export function suggestions(guard: PlacedGuard, offset: number): readonly Suggestion[] {
  const { scope } = guard;
  const position = guardPosition(guard.source, offset, scope);
  const { from } = position;
  if (position.kind === "nothing") return [];
  if (position.kind === "member") return [...members(position.owner, guard, from)];
  const values = valueSuggestions(position.values ?? [], position.quote, from);
  if (position.quote !== null) return values;
  const named = (name: string, typed: TypedPath, kind: Suggestion["kind"]): Suggestion => ({
    label: name,
    kind,
    detail: typeText(typed.type),
    documentation: descriptionOf(typed.path, guard),
    insert: name,
    from,
    order: 1,
  });
  return [
    ...values,
    ...[...position.locals].map(([name, typed]) => named(name, typed, "field")),
    ...[...scope.facts.values()].map((fact): Suggestion => ({
      label: fact.name,
      kind: "fact",
      detail: "fact",
      documentation: fact.source,
      insert: fact.name,
      from,
      order: 2,
    })),
    ...[...scope.variables].map(([name, { type, path }]) =>
      named(name, { type, path: path.join(".") }, "document"),
    ),
    functionSuggestion("size", "size(", from),
  ];
}

function* members(owner: TypedPath, guard: PlacedGuard, from: number): Generator<Suggestion> {
  const { type, path } = owner;
  if (type.kind === "object")
    for (const [name, field] of type.fields)
      yield {
        label: name,
        kind: "field",
        detail: typeText(field.type),
        documentation: descriptionOf(path === null ? null : `${path}.${name}`, guard),
        insert: name,
        from,
        order: 1,
      };
  for (const name of METHODS[type.kind] ?? [])
    yield functionSuggestion(name, type.kind === "list" ? `${name}(x, ` : `${name}(`, from);
}

const METHODS: { readonly [K in Type["kind"]]?: readonly string[] } = {
  list: ["exists", "all", "exists_one"],
  string: ["startsWith", "endsWith", "contains"],
};

const functionSuggestion = (name: string, insert: string, from: number): Suggestion => ({
  label: name,
  kind: "function",
  detail: FUNCTION_TEXTS[name]?.form ?? name,
  documentation: FUNCTION_TEXTS[name]?.text ?? null,
  insert,
  from,
  order: 3,
});

const valueSuggestions = (
  values: readonly Literal[],
  quote: string | null,
  from: number,
): Suggestion[] =>
  values
    .filter((value) => quote === null || typeof value === "string")
    .map((value) => ({
      label: String(value),
      kind: "value",
      detail: "value of the field",
      documentation: null,
      insert: quote === null && typeof value === "string" ? `'${value}'` : String(value),
      from,
      order: 0,
    }));
