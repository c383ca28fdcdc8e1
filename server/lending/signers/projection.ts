import { valueAt } from "#engine/index.ts";
import { parsePointer } from "#engine/json/pointer.ts";
import type { Application, MergePatch, Profile } from "#server/lending/application/ports.ts";
import type { SignerRole } from "./roles.ts";

/**
 * Returns the patch that brings everything of the borrower's application that a person in the role
 * may have into that person's application: the places of `shares`, and who invited. The allow-list
 * of the role's flow (`entity`) checks it too.
 */
export function projected(
  { shares }: Pick<SignerRole, "shares">,
  borrower: { application: Application; profile: Profile },
  person: Application,
): MergePatch {
  const { firstName, lastName } = borrower.profile.name ?? {};
  const patch: MergePatch = {
    invitation: {
      borrower: {
        ...(firstName === undefined ? {} : { firstName }),
        ...(lastName === undefined ? {} : { lastInitial: lastName.slice(0, 1) }),
      },
    },
  };
  for (const pointer of shares) {
    const value = valueAt({ application: borrower.application }, pointer);
    if (value !== undefined) put(patch, pointer, value);
    else if (valueAt({ application: person }, pointer) !== undefined) put(patch, pointer, null);
  }
  return patch;
}

/** Sets a place of a patch of the application, with the objects above it. */
function put(patch: MergePatch, pointer: string, value: unknown): void {
  const [, ...path] = parsePointer(pointer);
  const last = path.pop();
  let holder = patch;
  for (const name of path) holder = (holder[name] ??= {}) as MergePatch;
  if (last !== undefined) holder[last] = value;
}

/** Returns whether the borrower's application has ended with nothing to sign. */
export function hasEnded({ active, status }: Application): boolean {
  return (
    active === false ||
    status?.cancelled === true ||
    status?.uwDecision === "DECLINE" ||
    status?.uwDecision === "INELIGIBLE"
  );
}
