import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, onRequestHookHandler } from "fastify";
import { SOURCE_LOCALE } from "#definitions/index.ts";
import type { OrganisationDefinitions } from "#server/definitions/contract.ts";

/** Tags that a header is searched for; a browser sends a handful. */
const most = 10;

const asked = new AsyncLocalStorage<readonly string[]>();

/** Language tags of an `Accept-Language` header, the preferred first (RFC 9110, section 12.5.4). */
export function tagsOf(header: string | undefined): string[] {
  return (header ?? "")
    .split(",", most)
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((each) => each.trim());
      const weight = parameters.find((each) => each.startsWith("q="));
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag.toLowerCase());
}

/** The first language asked for that is offered, by its whole tag or by the language alone; English when none is. */
export function offeredOf(tags: readonly string[], locales: readonly string[]): string {
  for (const tag of tags) {
    const [language] = tag.split("-");
    const found =
      locales.find((locale) => locale.toLowerCase() === tag) ??
      locales.find((locale) => locale.toLowerCase().split("-")[0] === language);
    if (found !== undefined) return found;
  }
  return SOURCE_LOCALE;
}

/** An organisation's definitions in the language of the request that is being answered; in English outside of one. */
export const asAsked = (organisation: OrganisationDefinitions): OrganisationDefinitions =>
  organisation.in(offeredOf(asked.getStore() ?? [], organisation.locales));

/** Remembers what language a request asks for. Twice, because reading a body leaves the context of the hooks before it. */
export function installLocale(app: FastifyInstance): void {
  const remember: onRequestHookHandler = (request, _reply, done) => {
    asked.run(tagsOf(request.headers["accept-language"]), done);
  };
  app.addHook("onRequest", remember);
  app.addHook("preValidation", remember);
}
