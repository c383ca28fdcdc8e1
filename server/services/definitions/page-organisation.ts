import type { FastifyRequest } from "fastify";
import type {
  DefinitionStore,
  OrganisationDefinitions,
} from "#server/lending/definitions/contract.ts";
import { MAIN_ORGANISATION } from "#server/lending/definitions/organisation.ts";

export interface PageOrganisationPorts {
  definitions: DefinitionStore;
  config: { production: boolean };
}

/**
 * Cookie that keeps the organization of an `?org=` link for the following pages. It says nothing
 * about the person.
 */
export const ORGANISATION_COOKIE = "hearthline-org";

/** Returns the organization of the cookie; undefined without one. */
export const organisationCookie = ({ headers }: FastifyRequest): string | undefined =>
  headers.cookie?.match(/(?:^|;\s*)hearthline-org=([a-z0-9][a-z0-9-]*)/)?.[1];

/**
 * Returns the organization of a page: that of the host; else, outside production, that of the link
 * or of the cookie; else the main one.
 */
export function pageOrganisation(
  { definitions, config }: PageOrganisationPorts,
  request: FastifyRequest,
): string {
  const byHost = definitions.byHost(request.hostname);
  if (byHost !== null) return byHost;
  if (config.production) return MAIN_ORGANISATION;
  const { org } = request.query as { org?: unknown };
  for (const code of [org, organisationCookie(request)])
    if (typeof code === "string" && definitions.registry.known(code)) return code;
  return MAIN_ORGANISATION;
}

/**
 * Returns the language of a page: the one in the app's cookie when the organization offers it, else
 * the organization's first.
 */
export function pageLocale(
  { locales, fallbackLocale }: Pick<OrganisationDefinitions, "locales" | "fallbackLocale">,
  request: FastifyRequest,
): string {
  const chosen = request.headers.cookie?.match(
    /(?:^|;\s*)hearthline-locale=([A-Za-z0-9-]{2,20})/,
  )?.[1];
  return chosen !== undefined && locales.includes(chosen) ? chosen : fallbackLocale;
}
