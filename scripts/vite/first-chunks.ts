import type { Rolldown } from "vite";

/** What the bundler says about its modules while it divides them into chunks. */
type Modules = Pick<Rolldown.ChunkingContext, "getModuleInfo">;

/** Returns all modules that a page loads before it runs. */
function loadedBy(page: string, modules: Modules): Set<string> {
  const loaded = new Set([page]);
  // A set visits what is added while it runs.
  for (const id of loaded)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) loaded.add(imported);
  return loaded;
}

/**
 * Divides the modules that pages need at once: one chunk for those that one page shares with
 * others, and one for the rest of that page. Many small chunks would compress badly, and each is a
 * request. The other pages have none, because a chunk with a page's entry runs that page wherever
 * it is loaded: a module that two pages use, one at once and the other later, must not be in it
 * (tests/shell/pages.test.ts).
 * @param pages path of each page's entry by name
 * @param whole name of the page whose modules are one chunk
 */
export function firstChunks<Name extends string>(
  pages: Readonly<Record<Name, string>>,
  whole: Name,
): Rolldown.CodeSplittingGroup[] {
  const loaded = new Map<string, ReadonlySet<string>>();
  const pagesOf = (id: string, modules: Modules): string[] => {
    for (const [name, page] of Object.entries<string>(pages))
      if (!loaded.has(name)) loaded.set(name, loadedBy(page, modules));
    return [...loaded].filter(([, ids]) => ids.has(id)).map(([name]) => name);
  };
  const tags = ["$initial" as const];
  const isShared = (id: string, modules: Modules) =>
    // The bundler's own helpers would be a request too.
    id.includes("rolldown/runtime") ||
    (pagesOf(id, modules).length > 1 && pagesOf(id, modules).includes(whole));
  return [
    {
      name: (id, modules) => (isShared(id, modules) ? "shared" : null),
      debugName: "shared",
      tags,
      // A group takes along what its modules import, so the common one chooses first.
      priority: 1,
    },
    {
      name: (id, modules) => (pagesOf(id, modules)[0] === whole ? whole : null),
      debugName: "page",
      tags,
    },
  ];
}
