/** Renames the element of a list inside one guard, and says why a field keeps its name. */
import type { PlacedGuard } from "../guards/placed-guards.ts";
import { namesOfGuard, type GuardName } from "./names-in-guard.ts";

/** A replaced part of a file: offsets in its text. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Why a name cannot be renamed; the message says what to do. */
export class NotRenamed extends Error {}

/** Returns the element of a list at a position of a guard. @throws NotRenamed */
export function elementAt(guard: PlacedGuard, offset: number): GuardName {
  const name = namesOfGuard(guard.source, guard.scope).find(
    ({ start, end }) => start <= offset && offset <= end,
  );
  if (name === undefined) throw new NotRenamed("There is no name here.");
  if (name.kind === "element") return name;
  throw new NotRenamed(
    `"${name.name}" is a field: stored applications have it under this name. Raise the version of the flow and write a migration instead.`,
  );
}

/**
 * Returns every use of an element of the same macro; a guard may use one name in several macros.
 *
 * @throws NotRenamed
 */
export function elementsToRename(
  { guard, character }: { readonly guard: PlacedGuard; readonly character: number },
  newName: string,
): readonly GuardName[] {
  const { name, inferred } = elementAt(guard, character);
  if (!/^[a-z][A-Za-z0-9]*$/.test(newName))
    throw new NotRenamed("A name begins with a small letter and has only letters and digits.");
  const { scope, source } = guard;
  if (scope.facts.has(newName) || scope.variables.has(newName))
    throw new NotRenamed(`"${newName}" is already the name of something else.`);
  return namesOfGuard(source, scope).filter(
    (each) => each.kind === "element" && each.name === name && each.inferred.path === inferred.path,
  );
}
