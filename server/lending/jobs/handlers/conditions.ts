import type { Application } from "#server/lending/application/ports.ts";
import { decideCondition, type NewCondition } from "#server/lending/conditions/conditions.ts";
import { raiseConditions } from "#server/lending/conditions/raise.ts";
import type { JobHandler } from "#server/lending/jobs/handler.ts";

/** Raises the conditions that underwriters set before funding. */
export const raise: JobHandler = async ({ vendors, idempotencyKey }) => {
  const requests = await vendors.underwriters.conditions();
  return ({ application, now }) => ({
    patch: {
      conditions: raiseConditions(application, requests, idempotencyKey, now),
      status: { conditionsRaised: true },
    },
  });
};

/** Raises a condition of the checklist: options `categoryEnum` and `requestDocuments`. */
export const ask: JobHandler = async ({ options, idempotencyKey }) => {
  const request = options as unknown as Pick<NewCondition, "categoryEnum" | "requestDocuments">;
  return ({ application, now }) => ({
    patch: { conditions: raiseConditions(application, [request], idempotencyKey, now) },
  });
};

/** Applies the underwriters' decisions on conditions in review. */
export const review: JobHandler = async ({ application, vendors }) => {
  const decisions = await vendors.underwriters.review(inReview(application));
  return (current) => {
    let { application: decided } = current;
    for (const { uuid, ...decision } of decisions) {
      if (!inReview(decided).some((condition) => condition.uuid === uuid)) continue;
      decided = { ...decided, ...decideCondition(decided, uuid, decision, current.now) };
    }
    return { patch: { conditions: decided.conditions ?? [] } };
  };
};

const inReview = ({ conditions = [] }: Application) =>
  conditions.filter(({ status }) => status === "IN_REVIEW");
