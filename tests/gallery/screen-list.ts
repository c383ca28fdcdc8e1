/**
 * Lists every screen file of every flow, by its key in the page of all screens, with the address of
 * each.
 */
import { readdirSync } from "node:fs";
import type { Page } from "playwright";

export const screens = (readdirSync("flows", { recursive: true }) as string[])
  .filter((file) => /^[^/]+\/screens\/.*\.json$/.test(file))
  .map((file) => file.replace("/screens/", "/").replace(/\.json$/, ""))
  .sort();

export async function show(page: Page, key: string): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), key);
  await page.locator(`main[data-shown="${key}"] h1`).waitFor();
}
