/** Places in the outline. */
import { joinPointer, parsePointer } from "#engine/index.ts";
import type { OutlineNode } from "../workspace/pages/outline.ts";

/** Returns the node of a page; null when the outline has none. */
export function nodeOf(nodes: readonly OutlineNode[], flow: string, page: string): string | null {
  return (
    find(nodes, (each) => each.kind === "page" && each.flow === flow && each.page === page)?.id ??
    null
  );
}

/**
 * Returns the definition that a place of a file speaks of: an overlay and a translation speak of
 * another file. Null for a file that is no definition of a flow.
 */
export function subjectOf(file: string, pointer: string): { path: string; pointer: string } | null {
  const path = file.replace(/^flows\//, "");
  const tokens = parsePointer(pointer);
  if (/^organisations\/[^/]+\/overlay\.json$/.test(path)) {
    const [part, target, ...rest] = tokens;
    return (part === "patch" || part === "add") && target !== undefined
      ? subjectOf(target, joinPointer("", ...rest))
      : null;
  }
  const [, flow] = /^([^/]+)\/copy\/[^/]+\.json$/.exec(path) ?? [];
  if (flow !== undefined) {
    const [texts, name, stable = ""] = tokens;
    return texts === "texts" && name !== undefined
      ? { path: `${flow}/${name}.json`, pointer: stable }
      : null;
  }
  return { path, pointer };
}

/** Returns the node that is nearest to a place of a file. */
export function nodeAt(
  nodes: readonly OutlineNode[],
  path: string,
  pointer: string,
): OutlineNode | null {
  let nearest: OutlineNode | null = null;
  find(nodes, (each) => {
    if (each.path !== path) return false;
    const own = each.pointer ?? "";
    const isNearer = pointer.startsWith(own) && own.length >= (nearest?.pointer ?? "").length;
    if (nearest === null || isNearer) nearest = each;
    return false;
  });
  return nearest;
}

export function firstPage(nodes: readonly OutlineNode[]): { flow: string; page: string } | null {
  const node = find(nodes, ({ kind }) => kind === "page");
  return node?.flow !== undefined && node.page !== undefined
    ? { flow: node.flow, page: node.page }
    : null;
}

function find(
  nodes: readonly OutlineNode[],
  matches: (node: OutlineNode) => boolean,
): OutlineNode | null {
  for (const node of nodes) {
    const found = matches(node) ? node : find(node.children, matches);
    if (found !== null) return found;
  }
  return null;
}
