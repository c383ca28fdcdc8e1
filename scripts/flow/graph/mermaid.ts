import type { Graph, GraphEdge } from "./model.ts";
import { marked } from "./style.ts";

/** Escapes what ends a Mermaid label or starts a character code. */
const label = (text: string): string =>
  `"${text.replaceAll("#", "#35;").replaceAll('"', "#quot;").replaceAll("<", "#lt;").replaceAll(">", "#gt;")}"`;

/**
 * Returns a flowchart. Entries are dashed edges from "any state", states show their page, edges
 * their rule, and changes of an overlay their sign.
 */
export function mermaid(graph: Graph): string {
  const lines = ["flowchart TD", "  any([any state])"];
  for (const { id, page, pages, calls, final, change } of graph.nodes) {
    const pageNames = [page, ...pages.map((each) => each.page)].join(" or ");
    const begins = calls === null ? "" : ` · calls ${calls}`;
    const name = label(`${marked(id, change)} · ${pageNames}${begins}`);
    lines.push(`  s_${id}${final ? "([" : "["}${name}${final ? "])" : "]"}`);
  }
  for (const edge of graph.edges)
    lines.push(
      edge.from === null
        ? `  any -. ${wayLabel(edge)} .-> s_${edge.to}`
        : `  s_${edge.from} -- ${wayLabel(edge)} --> s_${edge.to}`,
    );
  const initial = graph.nodes.find((node) => node.initial);
  if (initial) lines.push(`  start((start)) --> s_${initial.id}`);
  for (const change of ["added", "changed", "removed"] as const) {
    const ids = graph.nodes.filter((node) => node.change === change).map(({ id }) => `s_${id}`);
    if (ids.length > 0)
      lines.push(`  classDef ${change} ${styles[change]}`, `  class ${ids.join(",")} ${change}`);
  }
  return lines.join("\n");
}

const styles = {
  added: "stroke:#1f6127,stroke-width:3px",
  changed: "stroke:#744d05,stroke-width:2px,stroke-dasharray:9 3",
  removed: "stroke:#9c2618,stroke-dasharray:3 4",
};

const wayLabel = ({ id, change }: GraphEdge): string => label(marked(id, change));
