/**
 * The lists of the drawing: entries, states that only an entry reaches, and the checklist's page
 * table.
 */
import type { GraphEdge, GraphRow } from "#definitions/drawing/graph.ts";
import { drawNode, nodeHeight, nodeWidth, type NodeDrawn } from "./node.ts";
import { nothing, type Section } from "./section.ts";
import { ink, lineOf, marked, pill, pillWidth, text } from "./style.ts";
import { shortened, widthOf } from "#definitions/drawing/text-width.ts";
import { escape, wrap } from "./text.ts";

const rowHeight = 21;

/** Lists every entry with its number, which its target state shows too. */
export function entryList(entries: readonly GraphEdge[]): Section {
  const name = (edge: GraphEdge) => marked(edge.id, edge.change);
  const numbers = Math.max(0, ...entries.map((_edge, index) => pillWidth(String(index + 1)))) + 8;
  const names = Math.max(0, ...entries.map((edge) => widthOf(name(edge), 12.5))) + 14;
  const targets = Math.max(0, ...entries.map(({ to }) => widthOf(to, 12.5, true)));
  return {
    width: numbers + names + 24 + targets,
    height: entries.length * rowHeight,
    draw: (x, y) =>
      entries.map((edge, index) => {
        const top = y + index * rowHeight;
        const struck = edge.change === "removed";
        return [
          `<g class="entry"><title>${escape(`Entry ${index + 1}, ${edge.id}: to ${edge.to}, ${edge.when === null ? "always" : `when ${edge.when}`}`)}</title>`,
          pill(
            x,
            top + 1,
            String(index + 1),
            lineOf(edge.change).stroke === ink.line ? ink.pill : lineOf(edge.change).stroke,
          ),
          text(x + numbers, top + 14, name(edge), { size: 12.5, struck }),
          text(x + numbers + names, top + 14, "→", { size: 12.5, fill: ink.quiet }),
          text(x + numbers + names + 22, top + 14, edge.to, { size: 12.5, bold: true, struck }),
          "</g>",
        ].join("");
      }),
  };
}

/** Arranges boxes in columns of equal width. */
export function nodeGrid(nodes: readonly NodeDrawn[], columns: number): Section {
  if (nodes.length === 0) return nothing;
  const width = Math.max(150, ...nodes.map((each) => nodeWidth(each) + 8));
  const [gapX, gapY] = [16, 12];
  const rows = Math.ceil(nodes.length / columns);
  return {
    width: columns * (width + gapX) - gapX,
    height: rows * (nodeHeight + gapY) - gapY,
    draw: (x, y) =>
      nodes.map((each, index) =>
        drawNode(
          each,
          x + Math.floor(index / rows) * (width + gapX),
          y + (index % rows) * (nodeHeight + gapY),
          width,
        ),
      ),
  };
}

const small = 11;

/** Arranges the page table in columns: page, its checklist states, and the further condition. */
export function pageTable(rows: readonly GraphRow[], width: number, columns: number): Section {
  const gap = 28;
  const column = (width - gap * (columns - 1)) / columns;
  const blocks = rows.map((row) => tableRow(row, column));
  const whole = blocks.reduce((sum, { height }) => sum + height, 0);
  const placed: { block: Section; column: number; top: number }[] = [];
  let cursor = { column: 0, top: 0 };
  let before = 0;
  for (const block of blocks) {
    // Starts the next column when this one has its share of the height, so that all end at about
    // the same height.
    const share = ((cursor.column + 1) * whole) / columns;
    if (cursor.top > 0 && cursor.column < columns - 1 && before + block.height / 2 > share)
      cursor = { column: cursor.column + 1, top: 0 };
    placed.push({ block, ...cursor });
    cursor = { ...cursor, top: cursor.top + block.height };
    before += block.height;
  }
  return {
    width,
    height: Math.max(0, ...placed.map(({ block, top }) => top + block.height)),
    draw: (x, y) =>
      placed.flatMap(({ block, column: index, top }) =>
        block.draw(x + index * (column + gap), y + top),
      ),
  };
}

function tableRow({ id, states, when, page, title, change }: GraphRow, width: number): Section {
  const lines = [
    ...wrap(states.join(", "), width, small),
    ...(when === null ? [] : wrap(`when ${when}`, width, small)),
  ];
  const struck = change === "removed";
  return {
    width,
    height: 27 + lines.length * 14 + 7,
    draw: (x, y) => [
      `<g class="row"><title>${escape(`Row ${id}: ${states.join(", ")}${when === null ? "" : ` when ${when}`} shows ${page}`)}</title>`,
      `<path d="M${x} ${y}h${width}" stroke="${ink.rule}" stroke-width="1"/>`,
      text(x, y + 19, marked(shortened(title ?? page, 44), change), {
        size: 13,
        bold: true,
        struck,
        fill: ink.heading,
      }),
      ...lines.map((line, index) =>
        text(x, y + 35 + index * 14, line, { size: small, fill: ink.quiet, struck }),
      ),
      "</g>",
    ],
  };
}
