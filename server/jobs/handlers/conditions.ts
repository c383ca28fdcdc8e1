import type { Application } from "#server/application/ports.ts";
import { later } from "#server/clock/later.ts";
import { decide, type NewCondition } from "#server/conditions/conditions.ts";
import { raiseConditions } from "#server/conditions/raise.ts";
import type { JobHandler } from "../handler.ts";

/** What underwriters ask for before funding. */
export const raise: JobHandler = async ({ vendors, idempotencyKey }) => {
  const requests = await vendors.underwriters.conditions();
  return ({ application, now }) => ({
    patch: {
      conditions: raiseConditions(application, requests, idempotencyKey, now),
      status: { conditionsRaised: true },
    },
  });
};

/** Asks for what a rule of the checklist needs: options `categoryEnum` and `requestDocuments`. */
export const ask: JobHandler = async ({ options, idempotencyKey }) => {
  const request = options as unknown as Pick<NewCondition, "categoryEnum" | "requestDocuments">;
  return ({ application, now }) => ({
    patch: { conditions: raiseConditions(application, [request], idempotencyKey, now) },
  });
};

/** A second person's look at the closing documents, or when it is expected to be done. */
export const reviewClosing: JobHandler = async ({ application, vendors, now }) => {
  const look = await vendors.underwriters.closing(
    application.closingReview?.expectedAt !== undefined,
  );
  return {
    patch: {
      closingReview:
        look.status === "COMPLETE"
          ? { completedAt: now.toISOString() }
          : { expectedAt: later(now, look.hours) },
    },
  };
};

/** What underwriters say of what is in review. */
export const review: JobHandler = async ({ application, vendors }) => {
  const decisions = await vendors.underwriters.review(inReview(application));
  return (current) => {
    let { application: decided } = current;
    for (const { uuid, ...decision } of decisions) {
      if (!inReview(decided).some((condition) => condition.uuid === uuid)) continue;
      decided = { ...decided, ...decide(decided, uuid, decision, current.now) };
    }
    return { patch: { conditions: decided.conditions ?? [] } };
  };
};

const inReview = ({ conditions = [] }: Application) =>
  conditions.filter(({ status }) => status === "IN_REVIEW");
