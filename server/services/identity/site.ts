import type { FastifyRequest } from "fastify";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import type { PasskeySite } from "#server/platform/accounts/factors/passkeys.ts";

/** Ports that name the site of a request. */
export interface SitePorts {
  config: { publicUrl: string | null };
  definitions: Pick<DefinitionStore, "organisation">;
}

/**
 * Returns the site on which a request's page runs. The browser itself refuses a passkey for another
 * site than the page's own.
 */
export function siteOf(
  { config, definitions }: SitePorts,
  request: Pick<FastifyRequest, "protocol" | "host">,
  orgCode: string,
): PasskeySite {
  const name = definitions.organisation(orgCode)?.copyArguments["companyNameShort"] ?? orgCode;
  const origin = config.publicUrl ?? `${request.protocol}://${request.host}`;
  return { origin: new URL(origin).origin, name };
}
