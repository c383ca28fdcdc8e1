import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, onRequestHookHandler } from "fastify";
import { SOURCE_LOCALE } from "#definitions/index.ts";
import type { OrganisationDefinitions } from "#server/lending/definitions/contract.ts";

/** Most tags that the server reads from a header; a browser sends a handful. */
const MAX_TAGS = 10;

const requestedTags = new AsyncLocalStorage<readonly string[]>();

/**
 * Returns the language tags of an `Accept-Language` header, the preferred first (RFC 9110, section
 * 12.5.4).
 */
export function languageTags(header: string | undefined): string[] {
  return (header ?? "")
    .split(",", MAX_TAGS)
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((each) => each.trim());
      const weight = parameters.find((each) => each.startsWith("q="));
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag.toLowerCase());
}

/**
 * Returns the first requested language that is offered, by its whole tag or by the language alone;
 * English when none is.
 */
export function offeredLocale(tags: readonly string[], locales: readonly string[]): string {
  for (const tag of tags) {
    const [language] = tag.split("-");
    const match =
      locales.find((locale) => locale.toLowerCase() === tag) ??
      locales.find((locale) => locale.toLowerCase().split("-")[0] === language);
    if (match !== undefined) return match;
  }
  return SOURCE_LOCALE;
}

/**
 * Returns an organization's definitions in the language of the current request; in English outside
 * a request.
 */
export const inRequestLocale = (organisation: OrganisationDefinitions): OrganisationDefinitions =>
  organisation.in(offeredLocale(requestedTags.getStore() ?? [], organisation.locales));

/**
 * Stores the language of a request in its asynchronous context. Two hooks do it, because reading a
 * body leaves the first one's context.
 */
export function installLocale(app: FastifyInstance): void {
  const storeTags: onRequestHookHandler = (request, _reply, done) => {
    requestedTags.run(languageTags(request.headers["accept-language"]), done);
  };
  app.addHook("onRequest", storeTags);
  app.addHook("preValidation", storeTags);
}
