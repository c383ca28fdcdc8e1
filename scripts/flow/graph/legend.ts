/** The legend of the drawing's signs. */
import type { Section } from "./section.ts";
import { changes, ink, pill, pillWidth, rect, text } from "./style.ts";
import { widthOf } from "#definitions/drawing/text-width.ts";

interface Item {
  width: number;
  words: string;
  draw(x: number, y: number): string;
}

const size = 12;
const height = 20;

const swatch = (words: string, draw: Item["draw"], width = 30): Item => ({ width, words, draw });

const items: readonly Item[] = [
  swatch("a state that goes on", (x, y) =>
    rect(x, y + 2, 30, 16, { stroke: ink.stroke, width: 1.4, radius: 4 }),
  ),
  swatch(
    "final: nothing leaves it",
    (x, y) =>
      rect(x, y + 2, 30, 16, { fill: ink.stop, stroke: ink.stroke, width: 1.4, radius: 8 }) +
      rect(x + 2.5, y + 4.5, 25, 11, { fill: "none", stroke: ink.stroke, width: 0.9, radius: 5.5 }),
  ),
  swatch("nothing leads here, on purpose", (x, y) =>
    rect(x, y + 2, 30, 16, {
      fill: ink.stop,
      stroke: ink.stroke,
      width: 1.4,
      dash: "4 3",
      radius: 8,
    }),
  ),
  swatch(
    "starts here when no entry holds",
    (x, y) => pill(x, y + 1.5, "start", ink.start),
    pillWidth("start"),
  ),
  swatch("an entry, by its number", (x, y) => pill(x, y + 1.5, "7"), pillWidth("7")),
];

const changeItems: readonly Item[] = Object.values(changes).map(
  ({ sign, word, fill, stroke, dash, width }) =>
    swatch(`${sign} ${word} by an overlay`, (x, y) =>
      rect(x, y + 2, 30, 16, { fill, stroke, width, dash, radius: 4 }),
    ),
);

const coverageItems: readonly Item[] = [
  swatch("a journey reaches this step", (x, y) =>
    rect(x, y + 2, 30, 16, { fill: ink.covered, stroke: ink.stroke, width: 1.4, radius: 4 }),
  ),
  swatch("no journey reaches it", (x, y) =>
    rect(x, y + 2, 30, 16, { stroke: ink.stroke, width: 1.4, dash: "2 3", radius: 4 }),
  ),
];

const roadItems: readonly Item[] = [
  swatch("a step for every borrower", (x, y) =>
    rect(x, y + 2, 30, 16, { stroke: ink.stroke, width: 2.6, radius: 4 }),
  ),
  swatch("a step for some", (x, y) =>
    rect(x, y + 2, 30, 16, { stroke: ink.stroke, width: 1.1, radius: 4 }),
  ),
  swatch("a step on which the borrower acts", (x, y) => pill(x, y + 1.5, "7"), pillWidth("7")),
  swatch(
    "a step of the server or a vendor",
    (x, y) => pill(x, y + 1.5, "8", ink.line),
    pillWidth("8"),
  ),
];

/** @param has which signs the drawing has besides those of states and entries */
export function legend(
  width: number,
  has: { changes: boolean; road: boolean; coverage: boolean },
): Section {
  const visibleItems = [
    ...items,
    ...(has.road ? roadItems : []),
    ...(has.coverage ? coverageItems : []),
    ...(has.changes ? changeItems : []),
  ];
  const placed: { item: Item; x: number; y: number }[] = [];
  let cursor = { x: 0, y: 0 };
  for (const item of visibleItems) {
    const needed = item.width + 8 + widthOf(item.words, size);
    if (cursor.x > 0 && cursor.x + needed > width) cursor = { x: 0, y: cursor.y + height + 6 };
    placed.push({ item, ...cursor });
    cursor = { ...cursor, x: cursor.x + needed + 22 };
  }
  return {
    width,
    height: cursor.y + height,
    draw: (x, y) =>
      placed.map(
        (each) =>
          `<g class="key">${each.item.draw(x + each.x, y + each.y)}${text(x + each.x + each.item.width + 8, y + each.y + 14.5, each.item.words, { size, fill: ink.quiet })}</g>`,
      ),
  };
}
