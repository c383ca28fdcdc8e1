import type { Graph, GraphEdge } from "#definitions/drawing/graph.ts";
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
  for (const { id, page, title, pages, calls, final, change } of graph.nodes) {
    const pageNames = title ?? [page, ...pages.map((each) => each.page)].join(" or ");
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
  lines.push(...roadLines(graph));
  for (const change of ["added", "changed", "removed"] as const) {
    const ids = graph.nodes.filter((node) => node.change === change).map(({ id }) => `s_${id}`);
    if (ids.length > 0)
      lines.push(`  classDef ${change} ${styles[change]}`, `  class ${ids.join(",")} ${change}`);
  }
  return lines.join("\n");
}

/** The checklist as a chain: steps by the heading of their page, each with the vendors that it asks. */
function roadLines({ road, nodes }: Graph): string[] {
  const vendors = [...new Set(road.flatMap(({ jobs }) => jobs.map(({ job }) => job)))];
  const lines = road.flatMap(({ title, page, jobs, change }, index) => {
    const name = label(`${index + 1} · ${marked(title, change)}`);
    const own = `r_${index}`;
    return [
      `  ${own}${page === null ? `[/${name}/]` : `[${name}]`}`,
      ...(index === 0 ? [] : [`  r_${index - 1} --> ${own}`]),
      ...jobs.map(({ job, text }) => `  ${own} -. ${label(text)} .- v_${vendors.indexOf(job)}`),
      // A page that both show joins the checklist and the states.
      ...nodes
        .filter((node) => page !== null && node.page === page)
        .map((node) => `  ${own} -.- s_${node.id}`),
    ];
  });
  const shaded = (covered: boolean) =>
    road.flatMap((each, index) => (each.covered === covered ? [`r_${index}`] : []));
  return [
    ...vendors.map((job, index) => `  v_${index}{{${label(job)}}}`),
    ...lines,
    ...shading.flatMap(({ name, covered, style }) => {
      const list = shaded(covered);
      return list.length === 0
        ? []
        : [`  classDef ${name} ${style}`, `  class ${list.join(",")} ${name}`];
    }),
  ];
}

const shading = [
  { name: "covered", covered: true, style: "fill:#dcefe3" },
  { name: "uncovered", covered: false, style: "fill:#ffffff,stroke-dasharray:2 3" },
] as const;

const styles = {
  added: "stroke:#1f6127,stroke-width:3px",
  changed: "stroke:#744d05,stroke-width:2px,stroke-dasharray:9 3",
  removed: "stroke:#9c2618,stroke-dasharray:3 4",
};

const wayLabel = ({ id, change }: GraphEdge): string => label(marked(id, change));
