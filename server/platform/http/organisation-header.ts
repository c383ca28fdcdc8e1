import type { FastifyRequest } from "fastify";

/** Returns the header that names the organization of an anonymous call; undefined without one. */
export function organisationHeader({ headers }: FastifyRequest): string | undefined {
  const header = headers["x-org"];
  return Array.isArray(header) ? header.join(", ") : header;
}
