import type { FastifyInstance, FastifyRequest } from "fastify";
import { LENDERS } from "#server/lending/definitions/publish/awaited.ts";
import type { Edits } from "#server/lending/definitions/edits/edits.ts";
import { organisationHeader } from "#server/platform/http/organisation-header.ts";
import { organisationCookie } from "./page-organisation.ts";

/**
 * Lets requests wait until the server uses the awaited organizations, so that nobody gets an error
 * or the page of another lender. Pages and files of the main organization do not wait.
 */
export function installWaitForLenders(
  app: FastifyInstance,
  { underWay, liveEdits }: WaitPorts,
): void {
  if (!underWay.has(LENDERS)) return;
  app.addHook("onRequest", async (request) => {
    const served = underWay.get(LENDERS);
    if (served !== undefined && mayConcern(request, liveEdits.awaited)) await served;
  });
}

interface WaitPorts {
  /** Parts of the build that are being made, by name. */
  underWay: ReadonlyMap<string, Promise<void>>;
  liveEdits: Pick<Edits, "awaited">;
}

/** A call may name an organization in its body, so each waits that is more than a reading. */
function mayConcern(request: FastifyRequest, awaited: Edits["awaited"]): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return true;
  const named = [
    organisationHeader(request),
    organisationCookie(request),
    ...Object.values(request.query as Record<string, string | string[]>).flat(),
  ];
  return (
    Object.values(awaited).includes(request.hostname) ||
    named.some((code) => code !== undefined && Object.hasOwn(awaited, code))
  );
}
