/** Draws states that transitions join, from top to bottom, each transition with its name. */
import { layOut, type Point } from "#definitions/drawing/layout/layout.ts";
import type { GraphEdge } from "#definitions/drawing/graph.ts";
import { drawNode, nodeHeight, nodeWidth, type NodeDrawn } from "./node.ts";
import type { Section } from "./section.ts";
import { ink, lineOf, marked, rect, round, text } from "./style.ts";
import { widthOf } from "#definitions/drawing/text-width.ts";
import { escape } from "./text.ts";

const labelSize = 11.5;
const labelHeight = 17;
const measures = { box: nodeHeight, label: labelHeight, gap: 13, slotGap: 18 };

export function diagram(nodes: readonly NodeDrawn[], edges: readonly GraphEdge[]): Section {
  const widths = new Map(nodes.map((each) => [each.node.id, Math.max(150, nodeWidth(each))]));
  const ways = edges.map((edge) => ({
    edge,
    from: edge.from ?? "",
    to: edge.to,
    width: Math.ceil(widthOf(marked(edge.id, edge.change), labelSize)) + 8,
  }));
  const laid = layOut(
    nodes.map(({ node }) => ({ id: node.id, width: widths.get(node.id) ?? 0 })),
    ways,
    measures,
  );
  const edgeOf = new Map(ways.map((way) => [way as object, way.edge]));
  return {
    width: laid.width,
    height: laid.height,
    draw: (x, y) => [
      ...laid.routes.flatMap(({ way, points, label }) => {
        const edge = edgeOf.get(way);
        return edge ? drawWay(edge, points, label, x, y) : [];
      }),
      ...nodes.flatMap((drawn) => {
        const area = laid.boxes.get(drawn.node.id);
        return area ? [drawNode(drawn, x + area.x, y + area.y, area.width)] : [];
      }),
    ],
  };
}

function drawWay(
  { id, from, to, when, change }: GraphEdge,
  points: readonly Point[],
  label: { x: number; y: number; width: number; height: number },
  x: number,
  y: number,
): string[] {
  const { stroke, dash, width } = lineOf(change);
  const path = points
    .map((point, index) => {
      const before = points[index - 1];
      const position = `${round(x + point.x)} ${round(y + point.y)}`;
      if (before === undefined) return `M${position}`;
      if (before.x === point.x) return `L${position}`;
      const middle = round(y + (before.y + point.y) / 2);
      return `C${round(x + before.x)} ${middle} ${round(x + point.x)} ${middle} ${position}`;
    })
    .join("");
  return [
    `<g class="way"><title>${escape(`${from} to ${to}: ${id}, ${when === null ? "always" : `when ${when}`}`)}</title>`,
    `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}"${dash === "" ? "" : ` stroke-dasharray="${dash}"`} marker-end="url(#tip${change ?? ""})"/>`,
    rect(x + label.x, y + label.y, label.width, label.height, { fill: ink.paper, radius: 3 }),
    text(x + label.x + label.width / 2, y + label.y + 12.5, marked(id, change), {
      size: labelSize,
      anchor: "middle",
      struck: change === "removed",
    }),
    "</g>",
  ];
}
