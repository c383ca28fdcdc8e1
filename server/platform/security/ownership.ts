import type { FastifyRequest } from "fastify";

export type OwnershipCheck = (request: FastifyRequest) => Promise<void>;

const checks = new WeakSet<object>();

/**
 * Marks a preHandler that decides whether the caller may see what the path names. It answers 404
 * alike for what does not exist and for what belongs to another account. A test requires one on
 * every route with an identifier in its path.
 */
export function ownershipCheck(check: OwnershipCheck): OwnershipCheck {
  checks.add(check);
  return check;
}

export const isOwnershipCheck = (hook: unknown): boolean =>
  typeof hook === "function" && checks.has(hook);
