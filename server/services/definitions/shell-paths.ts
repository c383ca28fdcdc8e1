import type { Flow } from "#schemas/types/flow.ts";

/** Paths that the app answers itself: the static head of every flow's base path, and pages with a path of their own. */
export function shellPaths(flows: readonly Flow[]): string[] {
  const paths = new Set<string>();
  for (const flow of flows) {
    const base = flow.basePath.split("/:")[0]?.replace(/\/$/, "");
    if (base) paths.add(base);
    for (const page of flow.pages)
      if (page.exit === undefined && page.path?.startsWith("/") && !page.path.includes(":"))
        paths.add(page.path);
  }
  return [...paths].sort();
}

/** Pages with a path of their own that only redirect, by path. */
export function exitPaths(flows: readonly Flow[]): Map<string, Flow["pages"][number]> {
  const exits = new Map<string, Flow["pages"][number]>();
  for (const flow of flows)
    for (const page of flow.pages)
      if (page.exit !== undefined && page.path?.startsWith("/") && !page.path.includes(":"))
        exits.set(page.path, page);
  return exits;
}
