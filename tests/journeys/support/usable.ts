import type { Page } from "playwright";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";

/** Checks a view of the studio on a desktop, on a phone and in forced colors. */
export async function expectUsable(page: Page, name: string): Promise<void> {
  const size = page.viewportSize();
  for (const forcedColors of ["none", "active"] as const) {
    await page.emulateMedia({ forcedColors });
    await expectAccessible(page, `${name}, forced colors ${forcedColors}`);
  }
  await page.emulateMedia({ forcedColors: "none" });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, `${name} on a phone`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(390);
  if (size) await page.setViewportSize(size);
}
