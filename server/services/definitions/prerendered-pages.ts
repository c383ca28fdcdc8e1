import type { FastifyRequest } from "fastify";
import type { Place } from "#engine/index.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { reasonOf } from "#server/platform/log/reason.ts";
import { BoundedCache } from "#server/platform/storage/bounded-cache.ts";
import type { Ahead } from "./ahead.ts";
import type { PrerenderedPage, PrerenderThread } from "./prerender-thread.ts";
import type { ShellFacts } from "./shell.ts";

/** Pages that are kept; those that nobody opens make room. */
const KEPT = 300;

/**
 * Returns pages as a new visitor sees them. A page holds nothing of a person: it depends on the
 * lender, the language, the address and the published definitions alone. Nobody waits for one: the
 * first visitor of a page gets it without, and the next ones get it.
 */
export function prerenderedPages(
  thread: Pick<PrerenderThread, "isBuilt" | "render">,
  definitions: Pick<DefinitionStore, "file">,
) {
  /** Null while a page is being rendered, and for one that cannot be. */
  const pages = new BoundedCache<string, PrerenderedPage | null>(KEPT);

  const filesOf = async ({ files, modules }: Ahead) =>
    Object.fromEntries(
      await Promise.all(
        [...files, ...modules].map(
          async (address) => [address, (await definitions.file(address))?.body ?? ""] as const,
        ),
      ),
    );

  return (
    request: FastifyRequest,
    place: Place | null,
    facts: ShellFacts,
    ahead: Ahead,
  ): PrerenderedPage | null => {
    const { screen } = ahead;
    const url = new URL(request.url, "http://localhost");
    url.searchParams.delete("org");
    // Parameters are the visitor's own: a link of an e-mail, a page to return to.
    if (screen === null || url.search !== "") return null;
    const { orgCode, locale, manifest, features } = facts;
    const key = JSON.stringify([orgCode, locale, manifest, features, place?.flow, place?.page]);
    const known = pages.get(key);
    if (known !== undefined) return known;
    pages.set(key, null);
    const render = async () => {
      if (!(await thread.isBuilt())) return pages.delete(key);
      const order = { address: url.href, locale, facts, screen, files: await filesOf(ahead) };
      pages.set(key, await thread.render(order));
    };
    render().catch((error: unknown) =>
      request.log.warn(
        { reason: reasonOf(error) },
        "A page is not rendered ahead. Visitors see it once the app is there.",
      ),
    );
    return null;
  };
}
