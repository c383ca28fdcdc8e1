import type { NodeKind } from "../workspace/pages/outline.ts";
import type { Tree } from "./use-tree.ts";
import type { Row } from "./visible.ts";

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

interface OutlineRowProps {
  row: Row;
  tree: Tree;
  isSelected: boolean;
}

export function OutlineRow({ row, tree, isSelected }: OutlineRowProps) {
  const { node, expanded } = row;
  const { choose, press, setCurrent, toggle } = tree;
  return (
    <div
      role="treeitem"
      data-id={node.id}
      data-kind={node.kind}
      data-level={row.level}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.count}
      aria-expanded={node.children.length > 0 ? expanded : undefined}
      aria-selected={isSelected}
      tabIndex={node.id === tree.active ? 0 : -1}
      className="row"
      onClick={() => choose(row)}
      onKeyDown={(event) => press(event, row)}
      onFocus={() => setCurrent(node.id)}
    >
      {/* By pointer alone: the arrow keys of the row do the same. */}
      <span
        className="twist"
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          toggle(node.id, !expanded);
        }}
      >
        {node.children.length === 0 ? "" : expanded ? "▾" : "▸"}
      </span>
      <span className="label">{node.label}</span>
      {KINDS[node.kind] === "" ? null : <span className="kind">{KINDS[node.kind]}</span>}
      {node.overlaid ? (
        <span className="own" title="Changed for this lender">
          own
        </span>
      ) : null}
    </div>
  );
}
