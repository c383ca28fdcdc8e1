import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import type { OutlineNode } from "../workspace/pages/outline.ts";
import { above, matching, moveFor, rowsOf, type Row } from "./visible.ts";

export interface Tree {
  ref: RefObject<HTMLDivElement | null>;
  rows: readonly Row[];
  /** Id of the row that takes the focus by Tab; null without rows. */
  active: string | null;
  searching: boolean;
  /** Notes the row that has the focus. */
  setCurrent(id: string): void;
  focusRow(id: string): void;
  toggle(id: string, expanded: boolean): void;
  choose(row: Row): void;
  /** Moves by arrow keys, and chooses by Enter and Space. */
  press(event: KeyboardEvent, row: Row): void;
}

/**
 * Keeps which rows of the outline are open and which one has the focus.
 * @param text search text; an empty one searches nothing
 */
export function useTree(
  nodes: readonly OutlineNode[],
  selected: string | null,
  text: string,
  onOpen: (node: OutlineNode) => void,
): Tree {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const searching = text.trim() !== "";
  const shown = useMemo(() => matching(nodes, text), [nodes, text]);

  // What another part of the studio opens is visible here.
  const [revealed, setRevealed] = useState<string | null>(null);
  if (selected !== null && selected !== revealed) {
    setRevealed(selected);
    setCurrent(selected);
    setOpen(new Set([...open, ...above(nodes, selected)]));
  }

  const rows = useMemo(
    () =>
      rowsOf(shown, ({ id, kind }) => (searching ? kind !== "page" || open.has(id) : open.has(id))),
    [open, searching, shown],
  );
  const active = rows.find(({ node }) => node.id === current)?.node.id ?? rows[0]?.node.id ?? null;

  useEffect(() => {
    tree.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [selected]);

  const focusRow = (id: string) => {
    setCurrent(id);
    const row = tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
    row?.focus();
  };
  const toggle = (id: string, expanded: boolean) => {
    const next = new Set(open);
    if (expanded) next.add(id);
    else next.delete(id);
    setOpen(next);
  };
  const press = (event: KeyboardEvent, row: Row) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(row);
      return;
    }
    const move = moveFor(event.key, rows, row.node.id);
    if (move === null) return;
    event.preventDefault();
    if ("to" in move) focusRow(move.to);
    else if ("expand" in move) toggle(move.expand, true);
    else if ("collapse" in move) toggle(move.collapse, false);
    else setOpen(new Set([...open, ...move.expandAll]));
  };
  const choose = ({ node, expanded }: Row) => {
    setCurrent(node.id);
    if (node.page === undefined) {
      toggle(node.id, !expanded);
      onOpen(node);
    } else {
      if (node.children.length > 0 && node.kind === "state") toggle(node.id, true);
      onOpen(node);
    }
  };

  return { ref: tree, rows, active, searching, setCurrent, focusRow, toggle, choose, press };
}
