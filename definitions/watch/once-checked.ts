import type { Finding } from "../findings/finding.ts";
import type { Definitions } from "../model.ts";
import type { ValidationStep } from "../validate.ts";
import { ownerOf } from "./owners.ts";

/**
 * Returns a function for each step of a validation. One time it calls `take`: as soon as the first
 * organizations are checked, or an error in a shared file makes further checks needless.
 * @param first organizations that are checked before the others
 * @param before findings of the last validation, which stay those of the organizations not checked yet
 */
export function onceChecked(
  first: readonly string[],
  before: readonly Finding[],
  take: (definitions: Definitions, findings: readonly Finding[]) => Promise<void>,
): (step: ValidationStep) => Promise<void> {
  const waiting = new Set(first);
  let taken = false;
  return async ({ definitions, part, organisation, findings }) => {
    if (organisation !== null) waiting.delete(organisation);
    if (taken || part === "files" || part === "base") return;
    const isFaulty = findings().some((each) => each.severity === "error" && ownerOf(each) === null);
    if (!isFaulty && waiting.size > 0) return;
    taken = true;
    const isOther = (owner: string | null) => owner !== null && !first.includes(owner);
    // Nothing new is known about the others.
    await take(definitions, [...findings(), ...before.filter((each) => isOther(ownerOf(each)))]);
  };
}
