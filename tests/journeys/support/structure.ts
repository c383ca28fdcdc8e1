/**
 * How different two pages look without color: pictures in gray, reduced to where their edges lie.
 * The same page in other colors has nearly the same edges.
 */
import type { Browser, Page } from "playwright";

/** Share of edges in each cell of a picture, from the top left to the bottom right. */
export type Structure = readonly number[];

/** Side of a cell, pixels. */
const CELL = 32;
/** Height of a picture, pixels: what a visitor sees first. */
const HEIGHT = 896;

export interface StructureReader {
  read(page: Page, width: number): Promise<Structure>;
}

/** Takes pictures in gray and reads their edges; keeps a page of its own for it. */
export async function structureReader(browser: Browser): Promise<StructureReader> {
  const reader = await browser.newPage();
  return {
    async read(page, width) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.evaluate(() => document.fonts.ready);
      const png = (await page.screenshot({ animations: "disabled" })).toString("base64");
      return reader.evaluate(edgesOf, { png, cell: CELL });
    },
  };
}

/** Runs in the reader's page: share of pixels per cell whose gray differs from a neighbor's. */
async function edgesOf({ png, cell }: { png: string; cell: number }): Promise<number[]> {
  const answer = await fetch(`data:image/png;base64,${png}`);
  const bitmap = await createImageBitmap(await answer.blob());
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (context === null) throw new Error("The browser draws no pictures.");
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const grays = Float32Array.from(
    { length: width * height },
    (_, pixel) =>
      0.299 * (data[4 * pixel] ?? 0) +
      0.587 * (data[4 * pixel + 1] ?? 0) +
      0.114 * (data[4 * pixel + 2] ?? 0),
  );
  const columns = Math.ceil(width / cell);
  const cells = Array.from({ length: columns * Math.ceil(height / cell) }, () => 0);
  // A faint edge counts as much as a strong one, or else the colors of a lender would count.
  const step = 6;
  for (let y = 1; y < height; y += 1)
    for (let x = 1; x < width; x += 1) {
      const pixel = y * width + x;
      const here = grays[pixel] ?? 0;
      const left = Math.abs(here - (grays[pixel - 1] ?? 0));
      const above = Math.abs(here - (grays[pixel - width] ?? 0));
      if (left < step && above < step) continue;
      const index = Math.floor(y / cell) * columns + Math.floor(x / cell);
      cells[index] = (cells[index] ?? 0) + 1 / cell ** 2;
    }
  return cells;
}

/**
 * Returns the share of edges that two pictures do not have in common, 0 (none) to 1 (all).
 * Bray–Curtis dissimilarity of the cells.
 */
export function structuralDistance(one: Structure, other: Structure): number {
  let apart = 0;
  let all = 0;
  one.forEach((share, index) => {
    apart += Math.abs(share - (other[index] ?? 0));
    all += share + (other[index] ?? 0);
  });
  return all === 0 ? 0 : apart / all;
}
