/**
 * Where states and transitions of a flow lie. A flow that has changed keeps its states where they
 * were, so that a person finds them again; only what is new gets a place.
 */
import type { GraphEdge, GraphNode } from "#definitions/drawing/graph.ts";
import { layOut, type Area, type Point } from "#definitions/drawing/layout/layout.ts";
import { shortened, widthOf } from "#definitions/drawing/text-width.ts";

export interface PlacedState extends Area {
  readonly id: string;
  readonly label: string;
}

export interface PlacedWay {
  readonly edge: GraphEdge;
  /** Empty for an entry. */
  readonly points: readonly Point[];
  readonly label: Area;
}

export interface FlowLayout {
  readonly width: number;
  readonly height: number;
  readonly states: readonly PlacedState[];
  readonly ways: readonly PlacedWay[];
}

interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export const MEASURES = { box: 46, label: 17, gap: 13, slotGap: 18 };
const PADDING = 14;
/** Space between parts that no transition joins. */
const APART = 40;
/** States without transitions in a row. */
const COLUMNS = 4;
const NOWHERE: Area = { x: 0, y: 0, width: 0, height: 0 };

const labelOf = ({ title, id }: GraphNode): string => shortened(title ?? id);
const labelWidth = ({ id }: GraphEdge): number => Math.ceil(widthOf(id, 11.5)) + 8;
const widthFor = (node: GraphNode): number =>
  Math.ceil(Math.max(150, widthOf(labelOf(node), 14, true), widthOf(node.id, 12)) + PADDING * 2);

/** Lays out a flow from nothing: each joined part from top to bottom, then the states on their own. */
export function laidFlow({ nodes, edges }: Graph): FlowLayout {
  // The part in which the flow begins comes first, then the largest.
  const begins = (group: readonly GraphNode[]) => group.some(({ initial }) => initial);
  const groups = groupsOf(nodes, edges).sort(
    (a, b) => Number(begins(b)) - Number(begins(a)) || b.length - a.length,
  );
  const joined = groups.filter((group) => group.length > 1);
  const alone = groups.filter((group) => group.length === 1).flat();
  const areas = new Map<GraphNode, Area>();
  const routes = new Map<GraphEdge, Omit<PlacedWay, "edge">>();
  let top = 0;
  let width = 0;
  for (const group of joined) {
    const ids = new Set(group.map(({ id }) => id));
    const own = edges.flatMap((edge) =>
      edge.from !== null && ids.has(edge.from) && ids.has(edge.to)
        ? [{ edge, from: edge.from, to: edge.to, width: labelWidth(edge) }]
        : [],
    );
    const boxes = group.map((node) => ({ id: node.id, width: widthFor(node) }));
    const laid = layOut(boxes, own, MEASURES);
    const down = (area: Area): Area => ({ ...area, y: area.y + top });
    for (const node of group) {
      const area = laid.boxes.get(node.id);
      if (area) areas.set(node, down(area));
    }
    const byWay = new Map(laid.routes.map((route) => [route.way as object, route]));
    for (const way of own) {
      const route = byWay.get(way);
      if (route)
        routes.set(way.edge, {
          points: route.points.map(({ x, y }) => ({ x, y: y + top })),
          label: down(route.label),
        });
    }
    top += laid.height + APART;
    width = Math.max(width, laid.width);
  }
  const column = Math.max(0, ...alone.map(widthFor)) + MEASURES.slotGap;
  for (const [index, node] of alone.entries())
    areas.set(node, {
      x: (index % COLUMNS) * column,
      y: top + Math.floor(index / COLUMNS) * (MEASURES.box + MEASURES.slotGap),
      width: widthFor(node),
      height: MEASURES.box,
    });
  return framed(
    nodes.map((node) => ({
      id: node.id,
      label: labelOf(node),
      ...(areas.get(node) ?? { ...NOWHERE, width: widthFor(node), height: MEASURES.box }),
    })),
    edges.map((edge) => ({ edge, ...(routes.get(edge) ?? { points: [], label: NOWHERE }) })),
  );
}

/** Lays out a changed flow over its layout before: states stay, new ones go below their neighbors. */
export function adjustedFlow(before: FlowLayout, { nodes, edges }: Graph): FlowLayout {
  const known = new Map(before.states.map((state) => [state.id, state]));
  const placed: PlacedState[] = [];
  const taken = before.states.filter(({ id }) => nodes.some((node) => node.id === id));
  for (const node of nodes) {
    const width = widthFor(node);
    const was = known.get(node.id);
    const from = edges.find((edge) => edge.to === node.id && edge.from !== null)?.from;
    const above = from === undefined || from === null ? undefined : known.get(from);
    const area: Area = was
      ? { x: was.x, y: was.y, width, height: MEASURES.box }
      : free({ x: above?.x ?? 0, y: bottomOf(above, before), width, height: MEASURES.box }, [
          ...taken,
          ...placed,
        ]);
    placed.push({ id: node.id, label: labelOf(node), ...area });
  }
  const areaOf = new Map(placed.map((state) => [state.id, state]));
  const routes = new Map(before.ways.map((way) => [keyOf(way.edge), way]));
  return framed(
    placed,
    edges.map((edge): PlacedWay => {
      const was = routes.get(keyOf(edge));
      if (was && was.points.length > 0) return { ...was, edge };
      const [start, end] = [areaOf.get(edge.from ?? ""), areaOf.get(edge.to)];
      if (!start || !end || edge.from === null) return { edge, points: [], label: NOWHERE };
      return { edge, ...straight(start, end, labelWidth(edge)) };
    }),
  );
}

const keyOf = ({ from, to, id }: GraphEdge): string => JSON.stringify([from, to, id]);

const bottomOf = (above: Area | undefined, { height }: FlowLayout): number =>
  above === undefined ? height + MEASURES.gap : above.y + above.height + MEASURES.label * 2;

/** Moves an area to the right until nothing lies under it. */
function free(area: Area, others: readonly Area[]): Area {
  const under = others.find(
    (other) =>
      area.x < other.x + other.width + MEASURES.slotGap &&
      other.x < area.x + area.width + MEASURES.slotGap &&
      area.y < other.y + other.height &&
      other.y < area.y + area.height,
  );
  return under === undefined
    ? area
    : free({ ...area, x: under.x + under.width + MEASURES.slotGap }, others);
}

function straight(start: Area, end: Area, width: number): Omit<PlacedWay, "edge"> {
  const isDown = end.y >= start.y;
  const from = { x: start.x + start.width / 2, y: start.y + (isDown ? start.height : 0) };
  const to = { x: end.x + end.width / 2, y: end.y + (isDown ? 0 : end.height) };
  return {
    points: [from, to],
    label: {
      x: (from.x + to.x - width) / 2,
      y: (from.y + to.y - MEASURES.label) / 2,
      width,
      height: MEASURES.label,
    },
  };
}

function framed(states: readonly PlacedState[], ways: readonly PlacedWay[]): FlowLayout {
  const areas: Area[] = [...states, ...ways.map(({ label }) => label)];
  return {
    width: Math.max(0, ...areas.map(({ x, width }) => x + width)),
    height: Math.max(0, ...areas.map(({ y, height }) => y + height)),
    states,
    ways,
  };
}

/** States that transitions join, in the order of the flow. */
function groupsOf(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): GraphNode[][] {
  const groups: GraphNode[][] = [];
  const grouped = new Set<string>();
  for (const start of nodes) {
    if (grouped.has(start.id)) continue;
    const ids = new Set([start.id]);
    for (const id of ids)
      for (const { from, to } of edges)
        if (from === id) ids.add(to);
        else if (to === id && from !== null) ids.add(from);
    for (const id of ids) grouped.add(id);
    groups.push(nodes.filter(({ id }) => ids.has(id)));
  }
  return groups;
}
