import type { FastifyRequest } from "fastify";
import { MAIN_ORGANISATION } from "#server/identity/organisation.ts";
import type { Services } from "#server/services.ts";
import type { OrganisationDefinitions } from "./contract.ts";

/** Keeps the brand of a link with `?org=` for the pages after it. Says nothing about the person. */
export const ORGANISATION_COOKIE = "hearthline-org";

/**
 * Organisation of a page: the one whose address was called; else, outside production, the one in the link or that of the page
 * before; else the main one.
 */
export function pageOrganisation(
  { definitions, config }: Pick<Services, "definitions" | "config">,
  request: FastifyRequest,
): string {
  const byHost = definitions.byHost(request.hostname);
  if (byHost !== null) return byHost;
  if (config.production) return MAIN_ORGANISATION;
  const { org } = request.query as { org?: unknown };
  const cookie = request.headers.cookie?.match(
    /(?:^|;\s*)hearthline-org=([a-z0-9][a-z0-9-]*)/,
  )?.[1];
  for (const code of [org, cookie])
    if (typeof code === "string" && definitions.registry.known(code)) return code;
  return MAIN_ORGANISATION;
}

/** Language of a page: the one chosen in this browser, which the app keeps in a cookie, where the organisation offers it, else the organisation's first. */
export function pageLocale(
  { locales, fallbackLocale }: Pick<OrganisationDefinitions, "locales" | "fallbackLocale">,
  request: FastifyRequest,
): string {
  const chosen = request.headers.cookie?.match(
    /(?:^|;\s*)hearthline-locale=([A-Za-z0-9-]{2,20})/,
  )?.[1];
  return chosen !== undefined && locales.includes(chosen) ? chosen : fallbackLocale;
}
