import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from "fastify";

/** Most tags that the server reads from a header; a browser sends a handful. */
const MAX_TAGS = 10;

const currentLanguages = new AsyncLocalStorage<readonly string[]>();

/**
 * Returns the language tags of a request's `Accept-Language` header, the preferred first (RFC 9110,
 * section 12.5.4).
 */
export function languagesOf({ headers }: FastifyRequest): string[] {
  return (headers["accept-language"] ?? "")
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

/** Language tags of the current request, the preferred first; none outside a request. */
export const requestedLanguages = (): readonly string[] => currentLanguages.getStore() ?? [];

/**
 * Stores the languages of a request in its asynchronous context. Two hooks do it, because reading a
 * body leaves the first one's context.
 */
export function installRequestedLanguages(app: FastifyInstance): void {
  const storeLanguages: onRequestHookHandler = (request, _reply, done) => {
    currentLanguages.run(languagesOf(request), done);
  };
  app.addHook("onRequest", storeLanguages);
  app.addHook("preValidation", storeLanguages);
}
