import type { Application } from "#server/lending/application/ports.ts";
import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";
import {
  BORROWER,
  type Condition,
  isOpen,
  type NewCondition,
  openCondition,
} from "./conditions.ts";

/**
 * Adds requests to the application's conditions. An open condition is not raised again. An answered
 * or accepted one is raised again only for other documents.
 * @param source identifies the job run, so that a repeated run raises the same conditions
 * @returns the whole list, for a merge patch
 */
export function raiseConditions(
  application: Application,
  requests: readonly NewCondition[],
  source: string,
  now: Date,
): Condition[] {
  const conditions = [...(application.conditions ?? [])];
  for (const [index, request] of requests.entries()) {
    if (conditions.some((condition) => covers(condition, request))) continue;
    const uuid = derivedUuid("condition", application.uuid ?? "", source, String(index));
    conditions.push(openCondition(request, uuid, now));
  }
  return conditions;
}

/**
 * Returns whether an open condition, or an answered one with the same documents, already covers a
 * request. Requests about different accounts never cover each other.
 */
export function covers(condition: Condition, request: NewCondition): boolean {
  if (condition.categoryEnum !== request.categoryEnum) return false;
  if (condition.audience !== (request.audience ?? BORROWER)) return false;
  const [first, second] = [condition, request].map((each) => each.xtraData?.accountMask);
  if (first !== undefined && second !== undefined && first !== second) return false;
  const papers = (each: NewCondition) => [...(each.requestDocuments ?? [])].sort().join("\n");
  return isOpen(condition) || papers(condition) === papers(request);
}
