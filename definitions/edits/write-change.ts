/**
 * Writes a change of a definition into files: a change for all lenders into the shared file, a change
 * for one lender into its overlay.
 */
import { isRecord, joinPointer, mergeDefinition, sameJson } from "#engine/index.ts";
import type { Definitions } from "../model.ts";
import { appliedTo, type Change } from "./change.ts";
import { EditRefused, onlyThisLender, type Edit } from "./edit.ts";
import { editsBetween } from "./edits-between.ts";
import { patchBetween } from "./patch-between.ts";

/** For whom a change is: for all lenders, or for the one that a person has open. */
export interface ChangeScope {
  readonly lender: string;
  readonly scope: "all" | "lender";
}

export const overlayOf = (lender: string): string => `flows/organisations/${lender}/overlay.json`;

/**
 * Returns the edits of files with which the definition changes as asked, and in no other way.
 *
 * @throws EditRefused when the place is gone, locked, or not the scope's to change
 */
export function editsForChange(
  definitions: Definitions,
  scope: ChangeScope,
  change: Change,
): readonly Edit[] {
  return scope.scope === "all"
    ? inShared(definitions, change)
    : inOverlay(definitions, scope.lender, change);
}

function inShared({ sources }: Definitions, change: Change): readonly Edit[] {
  const path = `flows/${change.path}`;
  const value = sources.files.get(path)?.value;
  if (change.kind === "file") {
    if (change.value === undefined) return [{ path, pointer: "", remove: true }];
    if (value !== undefined) throw new EditRefused(`${path} exists already.`);
    return [{ path, pointer: "", value: change.value }];
  }
  if (value === undefined) throw onlyThisLender("it");
  return editsBetween(path, "", value, appliedTo(value, change));
}

function inOverlay(definitions: Definitions, lender: string, change: Change): readonly Edit[] {
  const file = overlayOf(lender);
  const effective = definitions.effective(lender);
  const overlay = definitions.sources.files.get(file)?.value;
  const [added, patched] = ["add", "patch"].map((part) => {
    const parts = isRecord(overlay) ? overlay[part] : undefined;
    return isRecord(parts) ? parts[change.path] : undefined;
  });
  const present = effective.files.get(change.path)?.value;
  if (change.kind === "file") {
    const pointer = joinPointer("/add", change.path);
    // A shared screen that only this lender stops showing stays for the others.
    if (change.value === undefined)
      return added === undefined ? [] : [{ path: file, pointer, remove: true }];
    if (present !== undefined) throw new EditRefused(`${change.path} exists already.`);
    return [{ path: file, pointer, value: change.value }];
  }
  if (present === undefined) throw new EditRefused(`There is no ${change.path} any more.`);
  const desired = appliedTo(present, change);
  if (added !== undefined)
    return editsBetween(file, joinPointer("/add", change.path), added, desired);
  const parent = effective.chain.at(-2);
  const inherited = (
    parent === undefined ? definitions.base : definitions.effective(parent)
  ).files.get(change.path)?.value;
  const patch = patchBetween(inherited, desired, patched);
  const { value, findings } = mergeDefinition(inherited, patch ?? {});
  if (findings[0] !== undefined)
    throw new EditRefused(reasonOf(findings[0].code, findings[0].message));
  if (!sameJson(value, desired))
    throw new EditRefused("An overlay cannot say this. Change it for all lenders.");
  return editsBetween(file, joinPointer("/patch", change.path), patched, patch);
}

const reasonOf = (code: string, message: string): string =>
  code === "overlay-locked"
    ? "The law asks for these words. They cannot differ for one lender."
    : message;
