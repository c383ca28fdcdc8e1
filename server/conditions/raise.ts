import type { Application } from "#server/application/ports.ts";
import { derivedUuid } from "#server/offers/identifiers.ts";
import { BORROWER, type Condition, isOpen, type NewCondition } from "./conditions.ts";

/**
 * The application's conditions with requests added. What is asked of somebody already is not asked twice; what was answered or met once is
 * not asked again, unless other papers are named.
 * @param source what raised them, so that a job that runs twice raises them once
 * @returns the whole list, as a merge patch has it
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
    conditions.push({
      uuid: derivedUuid("condition", application.uuid ?? "", source, String(index)),
      created: now.toISOString(),
      status: "NEEDED",
      audience: BORROWER,
      actionNeeded: true,
      ...request,
    });
  }
  return conditions;
}

/** Whether what is asked for is open already, or was answered with the same papers; what is asked of another account is not. */
export function covers(condition: Condition, request: NewCondition): boolean {
  if (condition.categoryEnum !== request.categoryEnum) return false;
  if (condition.audience !== (request.audience ?? BORROWER)) return false;
  const [first, second] = [condition, request].map((each) => each.xtraData?.accountMask);
  if (first !== undefined && second !== undefined && first !== second) return false;
  const papers = (each: NewCondition) => [...(each.requestDocuments ?? [])].sort().join("\n");
  return isOpen(condition) || papers(condition) === papers(request);
}
