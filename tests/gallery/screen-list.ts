/**
 * Lists every screen file of every flow, by its key in the page of all screens, with the address of
 * each.
 */
import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright";

export const screens = (readdirSync("flows", { recursive: true }) as string[])
  .filter((file) => /^[^/]+\/screens\/.*\.json$/.test(file))
  .map((file) => file.replace("/screens/", "/").replace(/\.json$/, ""))
  .sort();

export async function show(page: Page, key: string): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), key);
  await page.locator(`main[data-shown="${key}"] h1`).waitFor();
}

/** Returns the names of blocks and widgets in a screen's file. */
function partsOf(key: string): string[] {
  const [flow = "", ...name] = key.split("/");
  const text = readFileSync(`flows/${flow}/screens/${name.join("/")}.json`, "utf8");
  return [...text.matchAll(/"(?:block|ui:widget)": "([^"]+)"/g)].map(([, part = ""]) => part);
}

/** Returns each screen that has a block or a widget which no screen before it has. */
export function screensWithNewParts(): string[] {
  const met = new Set<string>();
  return screens.filter((key) => {
    const added = partsOf(key).filter((part) => !met.has(part));
    for (const part of added) met.add(part);
    return added.length > 0;
  });
}
