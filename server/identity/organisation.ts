import type { FastifyRequest } from "fastify";
import { problems } from "#server/errors/problem.ts";
import type { Services } from "#server/services.ts";

/** Organisation when nothing names one. */
export const MAIN_ORGANISATION = "main";

/** Organisation of an anonymous call: the `x-org` header, once and known, or the main one. */
export function organisationOf(services: Services, request: FastifyRequest): string {
  const given = request.headers["x-org"];
  if (given === undefined || given === "") return MAIN_ORGANISATION;
  const known = typeof given === "string" && services.definitions.organisation(given);
  if (!known)
    throw problems.invalid([
      "headers/x-org: there is no such organisation. Send the code of the page's organisation, once.",
    ]);
  return given;
}
