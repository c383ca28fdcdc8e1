import type { FastifyReply, FastifyRequest } from "fastify";
import type { Soon } from "#server/platform/promises/soon.ts";

/** A preHandler that decides whether the caller may see what the path names. */
export type OwnershipCheck = (
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
) => void;

const checks = new WeakSet<object>();

/**
 * Makes and marks such a preHandler. `check` throws a 404 problem alike for what does not exist and
 * for what belongs to another account. A test requires one on every route with an identifier in its
 * path.
 */
export function ownershipCheck(check: (request: FastifyRequest) => Soon<void>): OwnershipCheck {
  const hook: OwnershipCheck = (request, _reply, done) => {
    const pass = (): void => done();
    const checked = check(request);
    if (checked instanceof Promise) void checked.then(pass, done);
    else pass();
  };
  checks.add(hook);
  return hook;
}

/** Whether a hook of a route was made by `ownershipCheck`. */
export const isOwnershipCheck = (hook: unknown): boolean =>
  typeof hook === "function" && checks.has(hook);
