/** Parts of the drawing that know their size; a layout places them. */
import { ink, text } from "./style.ts";
import { wrap } from "./text.ts";

export interface Section {
  width: number;
  height: number;
  draw(x: number, y: number): string[];
}

/** Stacks sections, left-aligned or centered. */
export function stack(
  sections: readonly Section[],
  gap: number,
  align: "left" | "middle" = "left",
): Section {
  const nonEmpty = sections.filter(({ height }) => height > 0);
  const widest = Math.max(0, ...nonEmpty.map(({ width }) => width));
  return {
    width: widest,
    height:
      nonEmpty.reduce((sum, { height }) => sum + height + gap, 0) - (nonEmpty.length > 0 ? gap : 0),
    draw(x, y) {
      let top = y;
      return nonEmpty.flatMap((section) => {
        const drawn = section.draw(align === "left" ? x : x + (widest - section.width) / 2, top);
        top += section.height + gap;
        return drawn;
      });
    },
  };
}

/** A heading with a line or two below it. */
export function heading(title: string, below: string, width: number): Section {
  const lines = wrap(below, width, 12);
  return {
    width,
    height: 26 + lines.length * 16,
    draw: (x, y) => [
      text(x, y + 16, title, { size: 17, bold: true, fill: ink.heading }),
      ...lines.map((line, index) =>
        text(x, y + 36 + index * 16, line, { size: 12, fill: ink.quiet }),
      ),
    ],
  };
}

/**
 * Puts a section under a heading. An empty section has none.
 * @param width at which the text of the heading wraps
 */
export const titled = (title: string, below: string, section: Section, width: number): Section =>
  section.height === 0 ? nothing : stack([heading(title, below, width), section], 14);

export const nothing: Section = { width: 0, height: 0, draw: () => [] };
