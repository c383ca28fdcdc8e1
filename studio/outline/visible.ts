/** The rows of a tree: which nodes are visible, and where each key leads. */
import type { OutlineNode } from "../workspace/pages/outline.ts";

export interface Row {
  readonly node: OutlineNode;
  /** From 1. */
  readonly level: number;
  /** Position among its siblings, from 1, and their number. */
  readonly position: number;
  readonly count: number;
  readonly expanded: boolean;
  /** Id of the node above it; null at the top. */
  readonly parent: string | null;
}

/** Returns the nodes with a text, each with everything above it; all of them for an empty text. */
export function matching(nodes: readonly OutlineNode[], text: string): readonly OutlineNode[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return nodes;
  const matches = ({ label, name }: OutlineNode) => {
    const own = `${label} ${name}`.toLowerCase();
    return words.every((word) => own.includes(word));
  };
  const kept = (node: OutlineNode): OutlineNode[] => {
    const children = node.children.flatMap(kept);
    return matches(node) || children.length > 0 ? [{ ...node, children }] : [];
  };
  return nodes.flatMap(kept);
}

/** @param isOpen whether a node shows its children */
export function rowsOf(
  nodes: readonly OutlineNode[],
  isOpen: (node: OutlineNode) => boolean,
  level = 1,
  parent: string | null = null,
): Row[] {
  return nodes.flatMap((node, index) => {
    const expanded = node.children.length > 0 && isOpen(node);
    const row = { node, level, position: index + 1, count: nodes.length, expanded, parent };
    return [row, ...(expanded ? rowsOf(node.children, isOpen, level + 1, node.id) : [])];
  });
}

/** Returns the ids of the nodes above one. */
export function above(nodes: readonly OutlineNode[], id: string): string[] {
  for (const node of nodes) {
    if (node.id === id) return [];
    const below = above(node.children, id);
    if (below.length > 0 || node.children.some((child) => child.id === id))
      return [node.id, ...below];
  }
  return [];
}

export type Move =
  | { readonly to: string }
  | { readonly expand: string }
  | { readonly collapse: string }
  | { readonly expandAll: readonly string[] };

/**
 * Returns what a key does in the tree, as the ARIA pattern of a tree view has it; null for a key
 * that means nothing.
 */
export function moveFor(key: string, rows: readonly Row[], current: string): Move | null {
  const index = rows.findIndex(({ node }) => node.id === current);
  const row = rows[index];
  if (row === undefined) return null;
  const to = (target: Row | undefined): Move | null =>
    target === undefined ? null : { to: target.node.id };
  switch (key) {
    case "ArrowDown":
      return to(rows[index + 1]);
    case "ArrowUp":
      return to(rows[index - 1]);
    case "Home":
      return to(rows[0]);
    case "End":
      return to(rows.at(-1));
    case "ArrowRight":
      if (row.node.children.length === 0) return null;
      return row.expanded ? to(rows[index + 1]) : { expand: row.node.id };
    case "ArrowLeft":
      if (row.expanded) return { collapse: row.node.id };
      return row.parent === null ? null : { to: row.parent };
    case "*":
      return {
        expandAll: rows.filter(({ parent }) => parent === row.parent).map(({ node }) => node.id),
      };
    default:
      return key.length === 1 && key !== " " ? to(byLetter(rows, index, key)) : null;
  }
}

/** Returns the next row that begins with the letter. */
function byLetter(rows: readonly Row[], index: number, letter: string): Row | undefined {
  const after = [...rows.slice(index + 1), ...rows.slice(0, index + 1)];
  return after.find(({ node }) => node.label.toLowerCase().startsWith(letter.toLowerCase()));
}
