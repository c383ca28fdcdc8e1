/** Where a name of a guard is declared: a fact in its file, a field in its schema, a flag in its list. */
import { FLAGS_FILE, flagsIn } from "#definitions/guards/flag-entities.ts";
import type { Definitions } from "#definitions/index.ts";
import { placeOfFact, type PlacedGuard } from "#definitions/guards/placed-guards.ts";
import { isRecord, joinPointer, parsePointer, valueAt } from "#engine/index.ts";
import { tokensOfPath } from "#definitions/names/description-of.ts";
import { namesOfGuard } from "#definitions/names/names-in-guard.ts";

export interface DeclaredAt {
  /** Relative to the root. */
  readonly file: string;
  readonly pointer: string;
}

/** @param offset position in the guard's text */
export function declarationOf(
  definitions: Definitions,
  guard: PlacedGuard,
  offset: number,
): DeclaredAt | null {
  const names = namesOfGuard(guard.source, guard.scope);
  const name = names.find(({ start, end }) => start <= offset && offset <= end);
  if (!name) return null;
  if (name.kind === "fact") return guard.facts && placeOfFact(guard.facts, name.name);
  const { path } = name.inferred;
  return path === null ? null : fieldAt(definitions, guard, tokensOfPath(path));
}

function fieldAt(
  definitions: Definitions,
  { documents, product }: PlacedGuard,
  [root = "", ...tokens]: readonly string[],
): DeclaredAt | null {
  if (root === "application" && tokens[0] === "flags" && tokens[1] !== undefined) {
    const index = flagsIn(definitions.sources).findIndex(({ name }) => name === tokens[1]);
    return index === -1 ? null : { file: FLAGS_FILE, pointer: `/flags/${index}/name` };
  }
  const files = [...definitions.sources.files.values()];
  const changed =
    root === "application" ? files.filter(({ kind }) => kind?.name === "product-application") : [];
  const own = changed.filter(({ path }) => {
    const flow = definitions.base.files.get(
      path.slice("flows/".length).replace("application.json", "flow.json"),
    );
    return isRecord(flow?.value) && flow.value.product === product;
  });
  const core = files.filter(
    ({ path, value }) => path === `schemas/${root}.schema.json` || value === documents[root],
  );
  for (const { path, value } of [...own, ...core]) {
    const pointer = pointerInSchema(value, tokens);
    if (pointer !== null) return { file: path, pointer };
  }
  return null;
}

/** Returns the pointer of the schema of a value; null when the document does not describe it. */
function pointerInSchema(schema: unknown, tokens: readonly string[]): string | null {
  let pointer = "";
  for (const token of tokens) {
    pointer = resolved(schema, pointer);
    pointer =
      token === "[]" ? joinPointer(pointer, "items") : joinPointer(pointer, "properties", token);
    if (valueAt(schema, pointer) === undefined) return null;
  }
  return pointer;
}

function resolved(root: unknown, pointer: string): string {
  let place = pointer;
  for (let step = 0; step < 16; step += 1) {
    const schema = valueAt(root, place);
    const reference = isRecord(schema) ? schema.$ref : undefined;
    if (typeof reference !== "string" || !reference.startsWith("#/")) return place;
    place = joinPointer("", ...parsePointer(reference.slice(1)));
  }
  return place;
}
