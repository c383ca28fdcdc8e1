import { randomUUID } from "node:crypto";
import type { Application, MergePatch } from "#server/application/ports.ts";

export type Condition = NonNullable<Application["conditions"]>[number];

/** What the lender says when it asks for something. */
export type NewCondition = Pick<Condition, "categoryEnum"> &
  Partial<
    Pick<Condition, "commentsToBorrower" | "notes" | "requestDocuments" | "xtraData" | "audience">
  >;

/** Audience of what is asked of the borrower. */
export const BORROWER = "BORROWER";

/** States in which the person must act. */
const OPEN: ReadonlySet<Condition["status"]> = new Set(["NEEDED", "RETURNED"]);

export const isOpen = ({ status }: Condition): boolean => OPEN.has(status);

/** Conditions in the order in which they are shown: oldest first. Source: product specification, conditions. */
export function inOrder(conditions: readonly Condition[] = []): Condition[] {
  return conditions.toSorted((a, b) =>
    a.created < b.created ? -1 : a.created > b.created ? 1 : a.uuid < b.uuid ? -1 : 1,
  );
}

/** When the lender last asked for something: now, when one is open that was not; otherwise as it was. */
export function askedAt(before: Application, after: Application, now: Date): string | undefined {
  const openBefore = new Set((before.conditions ?? []).filter(isOpen).map(({ uuid }) => uuid));
  const asked = (after.conditions ?? []).some((each) => isOpen(each) && !openBefore.has(each.uuid));
  return asked ? now.toISOString() : after.conditionsAskedAt;
}

/** Patch that asks for something more. */
export function ask(application: Application, asked: NewCondition, now: Date): MergePatch {
  const condition: Condition = {
    uuid: randomUUID(),
    created: now.toISOString(),
    status: "NEEDED",
    audience: BORROWER,
    actionNeeded: true,
    ...asked,
  };
  return { conditions: [...(application.conditions ?? []), condition] };
}

/** Patch that changes one condition; null when there is none by that uuid. */
export function change(
  application: Application,
  uuid: string,
  to: (condition: Condition) => Condition,
): MergePatch | null {
  const conditions = application.conditions ?? [];
  if (!conditions.some((each) => each.uuid === uuid)) return null;
  return { conditions: conditions.map((each) => (each.uuid === uuid ? to(each) : each)) };
}

/** Decision of the lender on something sent: done, or asked for again with a word why. */
export function decide(
  application: Application,
  uuid: string,
  decision: { status: "ACCEPTED" | "RETURNED"; commentsToBorrower?: string },
  now: Date,
): MergePatch | null {
  return change(application, uuid, (condition) => ({
    ...condition,
    ...decision,
    actionNeeded: decision.status === "RETURNED",
    decidedAt: now.toISOString(),
  }));
}
