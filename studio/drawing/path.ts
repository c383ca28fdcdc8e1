import type { Point } from "#definitions/drawing/layout/layout.ts";

const round = (value: number): number => Math.round(value * 10) / 10;

/** Returns the line through the points as SVG draws it, with vertical ends. */
export const pathOf = (points: readonly Point[]): string =>
  points
    .map((point, index) => {
      const before = points[index - 1];
      const position = `${round(point.x)} ${round(point.y)}`;
      if (before === undefined) return `M${position}`;
      if (before.x === point.x) return `L${position}`;
      const middle = round((before.y + point.y) / 2);
      return `C${round(before.x)} ${middle} ${round(point.x)} ${middle} ${position}`;
    })
    .join("");
