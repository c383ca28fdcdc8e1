import type { FastifyRequest } from "fastify";
import { problems } from "#server/platform/errors/problem.ts";
import type { DefinitionStore } from "./contract.ts";

/** The organization of a request that names none. */
export const MAIN_ORGANISATION = "main";

/**
 * Returns the organization of an anonymous call: the `x-org` header, or the main organization
 * without one.
 * @throws Problem 400 when the header names no organization
 */
export function organisationOf(
  { definitions }: { definitions: Pick<DefinitionStore, "organisation"> },
  request: FastifyRequest,
): string {
  const header = request.headers["x-org"];
  if (header === undefined || header === "") return MAIN_ORGANISATION;
  const exists = typeof header === "string" && definitions.organisation(header);
  if (!exists)
    throw problems.invalid([
      "headers/x-org: there is no such organisation. Send the code of the page's organisation, once.",
    ]);
  return header;
}
