import { useId, useState } from "react";
import type { OutlineNode } from "../workspace/pages/outline.ts";
import { OutlineRow } from "./OutlineRow.tsx";
import { useTree } from "./use-tree.ts";

interface OutlineProps {
  nodes: readonly OutlineNode[];
  selected: string | null;
  onOpen: (node: OutlineNode) => void;
}

/** The definitions of a lender as a tree with a search: the way to every page. */
export function Outline({ nodes, selected, onOpen }: OutlineProps) {
  const [text, setText] = useState("");
  const tree = useTree(nodes, selected, text, onOpen);
  const { rows, active, searching, focusRow } = tree;
  const searchId = useId();

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
        <div role="tree" aria-label="Definitions" ref={tree.ref} className="tree">
          {rows.map((row) => (
            <OutlineRow
              key={row.node.id}
              row={row}
              tree={tree}
              isSelected={row.node.id === selected}
            />
          ))}
        </div>
      )}
    </div>
  );
}
