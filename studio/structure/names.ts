/** Names and places that an option may have, from the lender's definitions. */
import { isRecord, joinPointer, type JsonSchema } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { resolveRef } from "#definitions/schemas/described-at.ts";
import { flowEntities } from "#definitions/parts/flow-entities.ts";
import type { Definitions } from "#definitions/model.ts";
import { writtenNames } from "#definitions/names/walk.ts";
import { partAt } from "#definitions/parts/part-paths.ts";
import { registries, type RegistryName } from "#definitions/schemas/registry.ts";

/** Returns the names of a kind that a flow's options may use, in the order of the definitions. */
export function namesFor(
  definitions: Definitions,
  lender: string,
  flow: string,
  kind: string,
): string[] {
  const isRegistry = (name: string): name is RegistryName =>
    (registries as readonly string[]).includes(name);
  if (isRegistry(kind)) return [...definitions.registries()[kind].keys()].sort();
  if (kind === "flow" || kind === "callable")
    return [...definitions.effective(lender).flows.keys()];
  const names = new Set<string>();
  for (const file of definitions.effective(lender).files.values()) {
    const part = partAt(file.path);
    if (part?.flow !== flow) continue;
    const { schemas } = definitions.base;
    for (const each of writtenNames(file.value, part.row.schema, "x-declares", schemas, undefined))
      if (each.mark === kind) names.add(each.text);
  }
  return [...names];
}

/** Returns the places of application and profile in which a flow's screens may keep an answer. */
export function writablePlaces(definitions: Definitions, lender: string, flow: string): string[] {
  const effective = definitions.effective(lender);
  const own = effective.flows.get(flow);
  if (own === undefined) return [];
  const { application, profile } = flowEntities(own, definitions.within(effective));
  return [...writableIn(application, "/application"), ...writableIn(profile, "/profile")];
}

const writableIn = memoize((entity: Record<string, unknown>, root: string): readonly string[] => {
  const found: string[] = [];
  const walk = (schema: unknown, pointer: string, inherited: boolean, depth: number) => {
    const written: JsonSchema & Record<string, unknown> = isRecord(schema) ? schema : {};
    const resolved = resolveRef(schema, entity);
    const own = [resolved["x-writable"], written["x-writable"]].filter(
      (each) => typeof each === "boolean",
    );
    const writable: boolean = own.at(-1) ?? inherited;
    const properties = isRecord(resolved.properties) ? Object.entries(resolved.properties) : [];
    if (properties.length === 0 && writable) found.push(pointer);
    if (depth < 6)
      for (const [name, part] of properties)
        walk(part, joinPointer(pointer, name), writable, depth + 1);
  };
  walk(entity, root, false, 0);
  return found;
});
