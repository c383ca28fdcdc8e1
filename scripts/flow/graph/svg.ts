/**
 * Draws a flow as one sheet: how it decides on the left, the transitions on the right, the page
 * table below.
 */
import { diagram } from "./diagram.ts";
import { legend } from "./legend.ts";
import type { Graph, GraphEdge } from "#definitions/drawing/graph.ts";
import type { NodeDrawn } from "./node.ts";
import { entryList, nodeGrid, pageTable } from "./panels.ts";
import { heading, stack, titled, type Section } from "./section.ts";
import { roadSection } from "./road-section.ts";
import { changes, ink, rect, round, text } from "./style.ts";
import { widthOf } from "#definitions/drawing/text-width.ts";
import { escape } from "./text.ts";

const margin = 36;
const gap = 56;

export function svg(graph: Graph): string {
  const entries = graph.edges.filter(({ from }) => from === null);
  const ways = graph.edges.filter(({ from }) => from !== null);
  const nodes = graph.nodes.map((node): NodeDrawn => ({
    node,
    entries: entries.flatMap(({ to }, index) => (to === node.id ? [index + 1] : [])),
  }));
  const groups = connected(nodes, ways);
  const greatest = groups.reduce<NodeDrawn[]>((a, b) => (b.length > a.length ? b : a), []);
  const position = groups.indexOf(greatest);
  const alone = nodes.filter((each) => !groups.some((group) => group.includes(each)));
  const draw = (group: readonly NodeDrawn[]) =>
    diagram(
      group,
      ways.filter(({ from }) => group.some(({ node }) => node.id === from)),
    );
  const left = startColumn(entries, groups.slice(0, position).map(draw), alone);
  const right = transitionColumn([greatest, ...groups.slice(position + 1)].map(draw));
  const width = left.width + gap + right.width;
  return sheet(graph, {
    left,
    right,
    width,
    table: tableOf(graph, width),
    road: roadOf(graph, width),
  });
}

/**
 * Lays out how the machine starts.
 * @param first diagrams of the states around the initial one
 * @param alone states without transitions
 */
function startColumn(
  entries: readonly GraphEdge[],
  first: readonly Section[],
  alone: readonly NodeDrawn[],
): Section {
  const list = entryList(entries);
  const initial = stack(first, 40);
  const grid = nodeGrid(alone, 2);
  const width = Math.max(list.width, grid.width, initial.width, 300);
  return stack(
    [
      titled(
        "Entries",
        "The guards are evaluated in this order. The first that holds decides where the machine starts; the state shows its number.",
        list,
        width,
      ),
      titled("When no entry holds", "The machine starts at its initial state.", initial, width),
      titled(
        "States without transitions",
        "Reached by an entry alone, and left when it no longer holds.",
        grid,
        width,
      ),
    ],
    36,
  );
}

function transitionColumn(diagrams: readonly Section[]): Section {
  const main = stack(diagrams, 44, "middle");
  return stack(
    [
      heading(
        "States and transitions",
        "From its start the machine takes the first transition that holds, until none does.",
        Math.max(main.width, 380),
      ),
      main,
    ],
    16,
  );
}

const tableOf = ({ checklist }: Graph, width: number): Section =>
  titled(
    "Checklist's page table",
    "Asked before all of the above: the first row that names the checklist state, and whose condition holds, gives the page.",
    pageTable(checklist, width, 3),
    width,
  );

const roadOf = ({ road }: Graph, width: number): Section =>
  titled(
    "The road of a borrower",
    "Steps of the checklist, in order. The first that applies and is not done is current; an arrow in a box is work of a vendor or the server.",
    roadSection(road, width),
    width,
  );

interface Parts {
  left: Section;
  right: Section;
  table: Section;
  road: Section;
  width: number;
}

function sheet(graph: Graph, { left, right, table, road, width }: Parts): string {
  const isChanged = [...graph.nodes, ...graph.edges, ...graph.checklist, ...graph.road].some(
    ({ change }) => change !== null,
  );
  const key = legend(width, {
    changes: isChanged,
    road: graph.road.length > 0,
    coverage: graph.road.some(({ covered }) => covered !== null),
  });
  const top = margin + 62;
  const roadTop = top + key.height + 34;
  const body = roadTop + (road.height === 0 ? 0 : road.height + 48);
  const columns = Math.max(left.height, right.height);
  const below = body + columns + (table.height === 0 ? 0 : 48);
  const title = `The flow ${graph.flow}, as ${graph.organisation} has it`;
  const headed = Math.max(width, widthOf(title, 26, true), widthOf(inNumbers(graph), 13));
  const size = {
    width: Math.ceil(headed + margin * 2),
    height: Math.ceil(below + table.height + margin),
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" font-family="Helvetica, Arial, 'Liberation Sans', sans-serif" role="img" aria-labelledby="title description">`,
    `<title id="title">${escape(title)}</title>`,
    `<desc id="description">${escape(`${inNumbers(graph)} ${inWords(graph)}`)}</desc>`,
    "<defs>",
    marker("", ink.line),
    ...Object.entries(changes).map(([name, { stroke }]) => marker(name, stroke)),
    "</defs>",
    rect(0, 0, size.width, size.height, { fill: ink.paper, radius: 0 }),
    text(margin, margin + 20, title, { size: 26, bold: true, fill: ink.heading }),
    text(margin, margin + 44, inNumbers(graph), { size: 13, fill: ink.quiet }),
    ...key.draw(margin, top),
    ...road.draw(margin, roadTop),
    ...left.draw(margin, body),
    ...right.draw(round(margin + left.width + gap), body),
    ...table.draw(margin, below),
    "</svg>",
  ].join("\n");
}

const marker = (name: string, fill: string): string =>
  `<marker id="tip${name}" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.5L8 4L0 7.5z" fill="${fill}"/></marker>`;

function inNumbers({ nodes, edges, checklist, road }: Graph): string {
  const entries = edges.filter(({ from }) => from === null).length;
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;
  return [
    `${count(nodes.length, "state")}, ${entries} ${entries === 1 ? "entry" : "entries"}, ${count(edges.length - entries, "transition")}`,
    ...(checklist.length === 0
      ? []
      : [`, ${count(checklist.length, "row")} of the checklist's page table`]),
    ...(road.length === 0 ? [] : [`, ${count(road.length, "step")} of the checklist`]),
    ".",
  ].join("");
}

/** Returns the drawing as text for screen readers: every transition by name. */
function inWords({ nodes, edges, road }: Graph): string {
  const initial = nodes.find((node) => node.initial);
  return [
    ...road.map(({ title }, index) => `Step ${index + 1}: ${title}.`),
    ...(initial ? [`It starts at ${initial.id} when no entry holds.`] : []),
    ...edges.map(({ id, from, to }, index) =>
      from === null
        ? `Entry ${index + 1}, ${id}, leads to ${to}.`
        : `${from} leads to ${to} by ${id}.`,
    ),
  ].join(" ");
}

/**
 * Groups states that transitions join, in the order of the flow. A state without transitions is in
 * no group.
 */
function connected(nodes: readonly NodeDrawn[], ways: readonly GraphEdge[]): NodeDrawn[][] {
  const groups: NodeDrawn[][] = [];
  const grouped = new Set<string>();
  for (const start of nodes) {
    if (grouped.has(start.node.id)) continue;
    const ids = new Set([start.node.id]);
    for (const id of ids)
      for (const { from, to } of ways)
        if (from === id) ids.add(to);
        else if (to === id && from !== null) ids.add(from);
    for (const id of ids) grouped.add(id);
    if (ids.size > 1) groups.push(nodes.filter(({ node }) => ids.has(node.id)));
  }
  return groups;
}
