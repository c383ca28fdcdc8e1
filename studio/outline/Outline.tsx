import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { NodeKind, OutlineNode } from "../workspace/pages/outline.ts";
import { above, matching, moveFor, rowsOf, type Row } from "./visible.ts";

interface OutlineProps {
  nodes: readonly OutlineNode[];
  selected: string | null;
  onOpen: (node: OutlineNode) => void;
}

const KINDS: Readonly<Record<NodeKind, string>> = {
  flow: "Flow",
  group: "",
  state: "State",
  page: "Page",
  block: "Block",
  field: "Field",
  action: "Button",
  mail: "Email",
  document: "Document",
  step: "Step",
};

/** The definitions of a lender as a tree with a search: the way to every page. */
export function Outline({ nodes, selected, onOpen }: OutlineProps) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const searchId = useId();
  const shown = useMemo(() => matching(nodes, text), [nodes, text]);
  const searching = text.trim() !== "";

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
  const press = (event: React.KeyboardEvent, row: Row) => {
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

  return (
    <div className="outline">
      <div className="search">
        <label htmlFor={searchId} className="hidden">
          Search the outline
        </label>
        <input
          id={searchId}
          type="search"
          placeholder="Search pages, fields, emails"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown" || active === null) return;
            event.preventDefault();
            const page = rows.find(({ node }) => searching && node.kind === "page");
            focusRow(page?.node.id ?? active);
          }}
        />
        <output className="hidden">
          {searching ? `${rows.filter(({ node }) => node.kind === "page").length} pages` : ""}
        </output>
      </div>
      {rows.length === 0 ? (
        <p className="nothing">Nothing here is called “{text}”.</p>
      ) : (
        <div role="tree" aria-label="Definitions" ref={tree} className="tree">
          {rows.map((row) => (
            <div
              key={row.node.id}
              role="treeitem"
              data-id={row.node.id}
              data-kind={row.node.kind}
              data-level={row.level}
              aria-level={row.level}
              aria-posinset={row.position}
              aria-setsize={row.count}
              aria-expanded={row.node.children.length > 0 ? row.expanded : undefined}
              aria-selected={row.node.id === selected}
              tabIndex={row.node.id === active ? 0 : -1}
              className="row"
              onClick={() => choose(row)}
              onKeyDown={(event) => press(event, row)}
              onFocus={() => setCurrent(row.node.id)}
            >
              {/* By pointer alone: the arrow keys of the row do the same. */}
              <span
                className="twist"
                aria-hidden="true"
                onClick={(event) => {
                  event.stopPropagation();
                  toggle(row.node.id, !row.expanded);
                }}
              >
                {row.node.children.length === 0 ? "" : row.expanded ? "▾" : "▸"}
              </span>
              <span className="label">{row.node.label}</span>
              {KINDS[row.node.kind] === "" ? null : (
                <span className="kind">{KINDS[row.node.kind]}</span>
              )}
              {row.node.overlaid ? (
                <span className="own" title="Changed for this lender">
                  own
                </span>
              ) : null}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
