/**
 * Draws one state as a box: name, page, numbers of the entries that lead to it, and its change by
 * an overlay.
 */
import type { GraphNode } from "#definitions/drawing/graph.ts";
import { changes, ink, marked, pill, pillWidth, rect, text } from "./style.ts";
import { shortened, widthOf } from "#definitions/drawing/text-width.ts";
import { escape } from "./text.ts";

export const nodeHeight = 46;
const padding = 12;

export interface NodeDrawn {
  node: GraphNode;
  /** Numbers of the entries that lead here, counted from 1. */
  entries: readonly number[];
}

const pillsOf = ({ node, entries }: NodeDrawn): string[] => [
  ...(node.initial ? ["start"] : []),
  ...entries.map(String),
];

/** The heading of the page, which people know; the state itself when the page has none. */
const firstLine = ({ id, title }: GraphNode): string => shortened(title ?? id);

const secondLine = ({ id, title, page, pages }: GraphNode): string =>
  title === null ? [page, ...pages.map((each) => each.page)].join(" or ") : id;

export function nodeWidth(drawn: NodeDrawn): number {
  const { node } = drawn;
  const pills = pillsOf(drawn).reduce((sum, words) => sum + pillWidth(words) + 4, 0);
  const name =
    widthOf(marked(firstLine(node), node.change), 14, true) + (pills === 0 ? 0 : pills + 8);
  return Math.ceil(Math.max(name, widthOf(secondLine(node), 12)) + padding * 2);
}

export function drawNode(drawn: NodeDrawn, x: number, y: number, width: number): string {
  const { node } = drawn;
  const change = node.change === null ? null : changes[node.change];
  const stroke = change?.stroke ?? ink.stroke;
  const fill = change?.fill ?? (node.final ? ink.stop : ink.box);
  const unreached = node.unreachable !== null;
  const dash = change?.dash ?? (unreached ? "4 3" : "");
  const lines = [
    `State ${node.id}, page ${[node.page, ...node.pages.map(({ page }) => page)].join(" or ")}`,
    ...(node.calls === null ? [] : [`begins the called flow ${node.calls}`]),
    ...(node.initial ? ["the machine starts here when no entry holds"] : []),
    ...(node.final ? ["final: nothing leaves it"] : []),
    ...(node.unreachable === null ? [] : [`nothing leads here: ${node.unreachable}`]),
    ...node.pages.map(({ page, when }) => `${page} when ${when}`),
    ...(change === null ? [] : [`${change.word} by an overlay`]),
  ];
  let right = x + width - 8;
  const pills = pillsOf(drawn)
    .toReversed()
    .map((words) => {
      right -= pillWidth(words);
      const drawnPill = pill(right, y + 7, words, words === "start" ? ink.start : ink.pill);
      right -= 4;
      return drawnPill;
    });
  return [
    `<g class="state"><title>${escape(lines.join("; "))}</title>`,
    rect(x, y, width, nodeHeight, {
      fill,
      stroke,
      width: node.initial ? 3 : (change?.width ?? 1.4),
      dash,
      radius: node.final ? nodeHeight / 2 : 8,
    }),
    // A final state has a second outline, as in statecharts.
    ...(node.final
      ? [
          rect(x + 3, y + 3, width - 6, nodeHeight - 6, {
            fill: "none",
            stroke,
            width: 0.9,
            dash,
            radius: nodeHeight / 2 - 3,
          }),
        ]
      : []),
    text(x + padding + (node.final ? 4 : 0), y + 20, marked(firstLine(node), node.change), {
      size: 14,
      bold: true,
      struck: node.change === "removed",
    }),
    text(x + padding + (node.final ? 4 : 0), y + 36, secondLine(node), {
      size: 12,
      fill: ink.quiet,
    }),
    ...pills,
    "</g>",
  ].join("");
}
