import { randomUUID } from "node:crypto";
import type { Application, MergePatch } from "#server/lending/application/ports.ts";
import { messageOf } from "#server/lending/locale/wording.ts";

export type Condition = NonNullable<Application["conditions"]>[number];

/** A request of the lender, before the server adds identifier, time and status. */
export type NewCondition = Pick<Condition, "categoryEnum"> &
  Partial<
    Pick<Condition, "commentsToBorrower" | "notes" | "requestDocuments" | "xtraData" | "audience">
  >;

/** Audience of a request to the borrower. */
export const BORROWER = "BORROWER";

/** Statuses in which the borrower must act. */
const OPEN: ReadonlySet<Condition["status"]> = new Set(["NEEDED", "RETURNED"]);

export const isOpen = ({ status }: Condition): boolean => OPEN.has(status);

/**
 * Sorts conditions for display: oldest first, and those of one moment as they were raised. Source:
 * product specification, conditions.
 */
export function oldestFirst(conditions: readonly Condition[] = []): Condition[] {
  return conditions.toSorted((a, b) => Date.parse(a.created) - Date.parse(b.created));
}

/**
 * Returns the time of the lender's latest request: now when a condition became open, otherwise the
 * stored time.
 */
export function latestRequestAt(
  before: Application,
  after: Application,
  now: Date,
): string | undefined {
  const openBefore = new Set((before.conditions ?? []).filter(isOpen).map(({ uuid }) => uuid));
  const requested = (after.conditions ?? []).some(
    (each) => isOpen(each) && !openBefore.has(each.uuid),
  );
  return requested ? now.toISOString() : after.conditionsAskedAt;
}

/** Returns the condition that a request of the lender opens. */
export function openCondition(request: NewCondition, uuid: string, now: Date): Condition {
  const { requestDocuments } = request;
  return {
    uuid,
    created: now.toISOString(),
    status: "NEEDED",
    audience: BORROWER,
    actionNeeded: true,
    ...request,
    ...(requestDocuments === undefined
      ? {}
      : { requestDocumentCodes: requestDocuments.map((name) => messageOf(name)?.code ?? null) }),
  };
}

/** Returns a patch that adds a condition. */
export function addCondition(
  application: Application,
  request: NewCondition,
  now: Date,
): MergePatch {
  const condition = openCondition(request, randomUUID(), now);
  return { conditions: [...(application.conditions ?? []), condition] };
}

/** Returns a patch that changes one condition; null when no condition has that identifier. */
export function changeCondition(
  application: Application,
  uuid: string,
  to: (condition: Condition) => Condition,
): MergePatch | null {
  const conditions = application.conditions ?? [];
  if (!conditions.some((each) => each.uuid === uuid)) return null;
  return { conditions: conditions.map((each) => (each.uuid === uuid ? to(each) : each)) };
}

/**
 * Returns a patch with the lender's decision on an answer: accepted, or sent back with a comment.
 */
export function decideCondition(
  application: Application,
  uuid: string,
  decision: { status: "ACCEPTED" | "RETURNED"; commentsToBorrower?: string },
  now: Date,
): MergePatch | null {
  return changeCondition(application, uuid, (condition) => ({
    ...condition,
    ...decision,
    actionNeeded: decision.status === "RETURNED",
    decidedAt: now.toISOString(),
  }));
}
