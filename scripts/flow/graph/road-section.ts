/** Draws the road as boxes in reading order, joined by arrows. */
import type { RoadStep } from "#definitions/drawing/graph.ts";
import type { Section } from "./section.ts";
import { changes, ink, lineOf, marked, pill, pillWidth, rect, round, text } from "./style.ts";
import { escape, wrap } from "./text.ts";

const box = 216;
const [gapX, gapY] = [26, 26];
const padding = 10;
const [titleSize, jobSize] = [12.5, 11];

interface Box {
  readonly step: RoadStep;
  readonly number: string;
  readonly title: readonly string[];
  readonly jobs: readonly string[];
  readonly height: number;
}

export function roadSection(road: readonly RoadStep[], width: number): Section {
  const columns = Math.max(1, Math.floor((width + gapX) / (box + gapX)));
  const boxes = road.map(boxOf);
  const rows = Array.from({ length: Math.ceil(boxes.length / columns) }, (_, row) =>
    boxes.slice(row * columns, (row + 1) * columns),
  );
  const heights = rows.map((row) => Math.max(...row.map(({ height }) => height)));
  const tops = heights.map((_, row) =>
    heights.slice(0, row).reduce((sum, each) => sum + each + gapY, 0),
  );
  return {
    width,
    height: heights.reduce((sum, each) => sum + each + gapY, 0) - (heights.length > 0 ? gapY : 0),
    draw: (x, y) =>
      rows.flatMap((row, index) => {
        const top = y + (tops[index] ?? 0);
        const height = heights[index] ?? 0;
        const left = (column: number) => x + column * (box + gapX);
        const last = index === rows.length - 1;
        return [
          ...row.map((each, column) => drawBox(each, left(column), top, height)),
          ...row
            .slice(1)
            .map((_, column) => arrow(`M${left(column) + box + 2} ${round(top + 22)}h${gapX - 5}`)),
          ...(last
            ? []
            : [
                // Around the end of the row to the beginning of the next one.
                arrow(
                  `M${round(left(0) + box / 2)} ${round(top + height + gapY / 2)}V${round(top + height + gapY - 3)}`,
                ),
                `<path d="M${round(left(row.length - 1) + box / 2)} ${round(top + height + 2)}V${round(top + height + gapY / 2)}H${round(left(0) + box / 2)}" fill="none" stroke="${ink.line}" stroke-width="1.4"/>`,
              ]),
        ];
      }),
  };
}

const arrow = (path: string): string =>
  `<path d="${path}" fill="none" stroke="${ink.line}" stroke-width="1.4" marker-end="url(#tip)"/>`;

function boxOf(step: RoadStep, index: number): Box {
  const number = String(index + 1);
  const title = wrap(
    marked(step.title, step.change),
    box - padding * 2 - pillWidth(number) - 6,
    titleSize,
  ).slice(0, 4);
  // A step without a heading has the words of its first job as its title.
  const jobs = step.jobs
    .filter(({ text: words }) => words !== step.title)
    .flatMap(({ text: words }) => wrap(`→ ${words}`, box - padding * 2, jobSize).slice(0, 3));
  return {
    step,
    number,
    title,
    jobs,
    height: 16 + title.length * 16 + jobs.length * 14 + (jobs.length > 0 ? 6 : 0),
  };
}

function drawBox({ step, number, title, jobs }: Box, x: number, y: number, height: number): string {
  const { change, covered, page, state, when } = step;
  const line = lineOf(change);
  const lines = [
    `Step ${step.step}, state ${state}`,
    page === null ? "no page of its own" : `page ${page}`,
    when === null ? "for every borrower" : `only when ${when}`,
    ...step.jobs.map(({ job }) => `runs ${job}`),
    ...(covered === null ? [] : [covered ? "a journey reaches it" : "no journey reaches it"]),
    ...(change === null ? [] : [`${changes[change].word} by an overlay`]),
  ];
  const titleX = x + padding + pillWidth(number) + 6;
  const fill = covered === true ? ink.covered : page === null ? ink.stop : ink.box;
  return [
    `<g class="road"><title>${escape(lines.join("; "))}</title>`,
    rect(x, y, box, height, {
      fill,
      stroke: change === null ? ink.stroke : line.stroke,
      width: change === null ? (when === null ? 2.6 : 1.1) : line.width,
      dash: change === null ? (covered === false ? "2 3" : "") : line.dash,
    }),
    pill(x + padding, y + 9, number, page === null ? ink.line : ink.pill),
    ...title.map((words, index) =>
      text(titleX, y + 22 + index * 16, words, {
        size: titleSize,
        bold: true,
        struck: change === "removed",
      }),
    ),
    ...jobs.map((words, index) =>
      text(x + padding, y + 22 + title.length * 16 + index * 14, words, {
        size: jobSize,
        fill: ink.quiet,
      }),
    ),
    "</g>",
  ].join("");
}
