/** Checks a view of the studio at both widths, also in forced colors, and takes its pictures for the documentation. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";

/** Folder for the pictures of docs/studio.md; without it none is taken. */
const PICTURES = process.env["STUDIO_PICTURES"];
const QUALITY = 0.55;
/** Width of a picture, pixels. */
const WIDEST = 960;
const PHONE = { width: 390, height: 844 };

/** Pane of the studio that a phone shows. */
export type Pane = "Outline" | "Preview" | "Inspector";

/** The view, the pane that a phone shows (null leaves the present one), and the name of its pictures. */
type View = [page: Page, name: string, pane?: Pane | null, picture?: string | null];

/** Forced colors have a journey of their own over all views; the long run checks each state in them. */
const everyColor = process.env["EVERY_COLOR"] === "1";

/** Checks a view on a desktop and on a phone. */
export const expectUsable = (...view: View): Promise<void> => expectUsableIn(everyColor, ...view);

/** Checks a view on a desktop, in forced colors and on a phone. */
export const expectUsableInForcedColors = (...view: View): Promise<void> =>
  expectUsableIn(true, ...view);

async function expectUsableIn(
  forced: boolean,
  ...[page, name, pane = null, picture = null]: View
): Promise<void> {
  const size = page.viewportSize();
  await take(page, picture);
  await expectAccessible(page, name);
  if (forced) {
    await page.emulateMedia({ forcedColors: "active" });
    await expectAccessible(page, `${name}, forced colors`);
    await page.emulateMedia({ forcedColors: "none" });
  }
  await page.setViewportSize(PHONE);
  const panes = page.getByRole("navigation", { name: "Panes" });
  if (pane !== null) await panes.getByRole("button", { name: pane }).click();
  await take(page, picture === null ? null : `${picture}-phone`);
  await expectAccessible(page, `${name} on a phone`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(PHONE.width);
  if (size) await page.setViewportSize(size);
}

async function take(page: Page, name: string | null): Promise<void> {
  if (PICTURES === undefined || name === null) return;
  await page.waitForTimeout(700);
  const png = (await page.screenshot()).toString("base64");
  const blank = await page.context().newPage();
  const webp = await blank.evaluate(
    async ([data, quality, widest]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${String(data)}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      const scale = Math.min(1, Number(widest) / image.width);
      [canvas.width, canvas.height] = [image.width * scale, image.height * scale];
      const context = canvas.getContext("2d");
      if (context === null) throw new Error("The browser draws no pictures.");
      context.imageSmoothingQuality = "high";
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL("image/webp", Number(quality)).split(",")[1] ?? "";
    },
    [png, QUALITY, WIDEST] as const,
  );
  await blank.close();
  await mkdir(PICTURES, { recursive: true });
  await writeFile(join(PICTURES, `${name}.webp`), Buffer.from(webp, "base64"));
}
