import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import type { Entities } from "../../model.ts";
import { describedAt } from "../../schemas/described-at.ts";
import type { FileCheck } from "../check.ts";
import { guardlessFaults, type FileFault } from "../file-faults.ts";
import { exchangedOnce } from "./exchanged.ts";
import { namedTargets, type NamedTarget } from "./named-targets.ts";

/**
 * Finds names that read or fill the neighbor of the value which has the name: an argument `firstName` of
 * `/profile/name/lastName`. The schema marks such a pointer with `x-named`: how far above it its name is. A field alone
 * is a warning: no sentence shows its name.
 */
export const valueExchanged: FileCheck = (flow, effective, { entitiesOf }) =>
  faultsIn(effective, flow, effective.schemas, entitiesOf(flow.flow.value));

const faultsIn = guardlessFaults((value, { row }, schemas: SchemaLookup, entities: Entities) =>
  exchangedIn(value, row.schema, schemas, [entities]),
);

/** @param products the entities of the products for which the file is; one that has the neighbor is enough */
export function exchangedIn(
  value: unknown,
  schema: string,
  schemas: SchemaLookup,
  products: readonly Entities[],
): FileFault[] {
  const named = isRecord(value) ? namedTargets(value, schema, schemas) : [];
  const wrong = named.flatMap((each) =>
    products
      .flatMap(
        (entities) =>
          neighborOf(each, entities) ??
          momentNeighbor(each, named, entities) ??
          filledNext(each, named) ??
          [],
      )
      .slice(0, 1)
      .map((meant) => ({ ...each, meant })),
  );
  return (
    exchangedOnce(wrong, areExchanged)
      // Another check reports a place that two fields fill.
      .filter(({ fault }) => !named.some((other) => isShared(fault, other)))
      .map(({ fault: { pointer, owner, name, target, meant }, isPair }) => ({
        pointer,
        code: "value-exchanged",
        ...(isOfFields(owner) && !isPair ? { severity: "warning" as const } : {}),
        message: `"${name}" has the value of "${lastOf(target)}", and there is a value "${lastOf(meant)}" next to that one.`,
        fix: `Write ${meant}, or choose another name.`,
      }))
  );
}

/** Returns the neighbor of the target that has the name; null without one. */
const neighborOf = ({ name, target }: NamedTarget, entities: Entities): string | null =>
  neighborsOf(name, target, entities).includes(name) ? besideTarget(target, name) : null;

/**
 * Returns the neighbor that is the moment of the name, such as `endsOn` for `ends`, when a name that does not fit it
 * has it, or when a name that fits the target has that too; null without one.
 */
function momentNeighbor(
  { pointer, owner, name, target }: NamedTarget,
  all: readonly NamedTarget[],
  entities: Entities,
): string | null {
  const moments = neighborsOf(name, target, entities).filter((each) => isMoment(name, each));
  const others = all.filter((each) => each.owner === owner && each.pointer !== pointer);
  const isOwned = others.some(
    (each) => each.target === target && isShortFor(each.name, lastOf(target)),
  );
  const places = moments.map((each) => besideTarget(target, each));
  const taken = places.find((place) =>
    others.some((each) => each.target === place && !isShortFor(each.name, lastOf(place))),
  );
  return taken ?? (isOwned ? (places[0] ?? null) : null);
}

/** A name with the word of a day or a time: `endsOn`. */
const isMoment = (name: string, full: string): boolean =>
  full === `${name}On` || full === `${name}At`;

const lastOf = (pointer: string): string => parsePointer(pointer).at(-1) ?? "";

const besideTarget = (target: string, name: string): string =>
  joinPointer("", ...parsePointer(target).slice(0, -1), name);

/** Returns the names of the values next to a target; none for one that has the name. */
function neighborsOf(name: string, target: string, entities: Entities): readonly string[] {
  const [root = "", ...path] = parsePointer(target);
  if (isShortFor(name, path.at(-1)) || !isDescribed(root)) return [];
  const above = describedAt(entities[root], path.slice(0, -1));
  const properties = above.missing === null ? above.way.at(-1)?.schema.properties : undefined;
  return isRecord(properties) && Object.hasOwn(properties, path.at(-1) ?? "")
    ? Object.keys(properties)
    : [];
}

/**
 * Returns the neighbor of a target that no schema describes, such as a password. The form itself shows that the neighbor
 * exists: another field fills it.
 */
function filledNext(
  { owner, name, target }: NamedTarget,
  named: readonly NamedTarget[],
): string | null {
  const [root = "", ...path] = parsePointer(target);
  if (!isOfFields(owner) || isDescribed(root) || isShortFor(name, path.at(-1))) return null;
  const meant = joinPointer("", root, ...path.slice(0, -1), name);
  return named.some((each) => each.owner === owner && each.target === meant) ? meant : null;
}

const isDescribed = (root: string): root is "application" | "profile" =>
  root === "application" || root === "profile";

/** A name may be a part of the one in the data: `value` for `estimatedValue`. */
const isShortFor = (name: string, full = ""): boolean =>
  full.toLowerCase().includes(name.toLowerCase());

const isOfFields = (owner: string): boolean => owner.endsWith("/bind");

type Wrong = Pick<NamedTarget, "owner" | "target"> & { readonly meant: string };

const areExchanged = (one: Wrong, other: Wrong): boolean =>
  one.owner === other.owner && one.meant === other.target && other.meant === one.target;

const isShared = (one: NamedTarget, other: NamedTarget): boolean =>
  one.pointer !== other.pointer &&
  one.owner === other.owner &&
  one.target === other.target &&
  isOfFields(one.owner);
