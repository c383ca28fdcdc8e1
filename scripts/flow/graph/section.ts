/** Parts of the drawing that know their size and are put where there is room. */
import { ink, text } from "./style.ts";
import { wrap } from "./text.ts";

export interface Section {
  width: number;
  height: number;
  draw(x: number, y: number): string[];
}

/** Sections below each other, at the left or about one axis. */
export function stack(
  sections: readonly Section[],
  gap: number,
  align: "left" | "middle" = "left",
): Section {
  const shown = sections.filter(({ height }) => height > 0);
  const widest = Math.max(0, ...shown.map(({ width }) => width));
  return {
    width: widest,
    height: shown.reduce((sum, { height }) => sum + height + gap, 0) - (shown.length > 0 ? gap : 0),
    draw(x, y) {
      let top = y;
      return shown.flatMap((section) => {
        const drawn = section.draw(align === "left" ? x : x + (widest - section.width) / 2, top);
        top += section.height + gap;
        return drawn;
      });
    },
  };
}

/** A heading with a line or two under it. */
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

export const nothing: Section = { width: 0, height: 0, draw: () => [] };
