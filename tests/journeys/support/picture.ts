/** Pictures of pages for a person to look at, in the folder that `PICTURES` names. */
import { mkdirSync } from "node:fs";
import type { Page } from "playwright";

const folder = process.env["PICTURES"];

/** Takes a picture of the whole page, wide and as on a phone. Without a folder it takes none. */
export async function picture(page: Page, name: string): Promise<void> {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  const size = page.viewportSize();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
  if (size) await page.setViewportSize(size);
}
