import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AwaitedLenders } from "#server/lending/definitions/awaited.ts";
import { organisationHeader } from "#server/platform/http/organisation-header.ts";
import { organisationCookie } from "./page-organisation.ts";

/**
 * Lets requests wait until the server uses the awaited organizations, so that nobody gets an error or the page of another
 * lender. Pages and files of the main organization do not wait.
 */
export function installWaitForLenders(app: FastifyInstance, lenders: AwaitedLenders): void {
  let areServed = false;
  void lenders.served.then(() => (areServed = true));
  app.addHook("onRequest", async (request) => {
    if (!areServed && mayConcern(request, lenders)) await lenders.served;
  });
}

/** A call may name an organization in its body, so each waits that is more than a reading. */
function mayConcern(request: FastifyRequest, { codes, hosts }: AwaitedLenders): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return true;
  const named = [
    organisationHeader(request),
    organisationCookie(request),
    ...Object.values(request.query as Record<string, string | string[]>).flat(),
  ];
  return hosts.has(request.hostname) || named.some((code) => code !== undefined && codes.has(code));
}
