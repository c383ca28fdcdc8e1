/**
 * Measures the studio in a browser against the running product: from a letter to the preview that
 * shows it, from another answer to what follows from it, and from a changed option to everything
 * that shows it. The page is the one with the most sentences of the first product's flow.
 */
import type { Page } from "playwright";
import { launchOwn, visit } from "#tests/journeys/support/browser.ts";
import { startProduct } from "#tests/journeys/support/process.ts";
import { enterStudio } from "#tests/journeys/support/studio-service.ts";
import type { Bench, Figure } from "../bench.ts";

/** Letters, answers and options of each kind. */
const TIMES = 60;
const PAGE = "flow=heloc&page=start/profile";

/** Returns the time that 95 of 100 keep, milliseconds. */
const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Infinity;

const measured = (page: Page, name: string): Promise<number[]> =>
  page.evaluate(
    (entry) => performance.getEntriesByName(entry, "measure").map(({ duration }) => duration),
    name,
  );

/** Waits until there are as many measures as actions, for slow ones at most ten seconds each. */
const untilMeasured = (page: Page, name: string, count: number) =>
  page.waitForFunction(
    ([entry, least]) =>
      performance.getEntriesByName(String(entry), "measure").length >= Number(least),
    [name, count] as const,
    { timeout: 10_000 },
  );

async function typeLetters(page: Page): Promise<number[]> {
  await page.getByRole("tab", { name: "Words" }).click();
  const title = page.getByRole("tabpanel", { name: "Words" }).getByLabel("Title", { exact: true });
  await title.click();
  for (let count = 1; count <= TIMES; count += 1) {
    await page.keyboard.type("a");
    await untilMeasured(page, "studio:keystroke", count);
  }
  return measured(page, "studio:keystroke");
}

async function answer(page: Page): Promise<number[]> {
  await page.getByRole("tab", { name: "What if" }).click();
  const state = page.getByLabel("Status · checklist status");
  for (let count = 1; count <= TIMES; count += 1) {
    await state.selectOption(count % 2 === 0 ? "HMDA" : "OFFER_SELECTION");
    await untilMeasured(page, "studio:what-if", count);
  }
  return measured(page, "studio:what-if");
}

async function changeOption(page: Page): Promise<number[]> {
  await page.getByRole("tab", { name: "Structure" }).click();
  await page.getByRole("treeitem", { selected: true }).click();
  const panel = page.getByRole("tabpanel", { name: "Structure" });
  const title = panel.getByLabel("Title", { exact: true });
  await title.waitFor();
  for (let count = 1; count <= TIMES / 2; count += 1) {
    await title.fill(`Title ${count}`);
    await untilMeasured(page, "studio:restructure", count);
  }
  return measured(page, "studio:restructure");
}

export const studio: Bench = {
  name: "studio",
  async run(): Promise<Figure[]> {
    const product = await startProduct();
    const browser = await launchOwn();
    try {
      const { page } = await visit(browser);
      await enterStudio(page, product.address);
      await page.goto(`${product.address}/studio?lender=main&${PAGE}`);
      await page.getByRole("tree", { name: "Definitions" }).waitFor({ timeout: 120_000 });
      await page
        .frameLocator('iframe[title^="Preview"]')
        .getByRole("heading", { level: 1 })
        .waitFor();
      // The first check of all definitions is over.
      await page.locator(".tabs .count").waitFor({ timeout: 120_000 });
      const letters = await typeLetters(page);
      const options = await changeOption(page);
      const answers = await answer(page);
      const figure = (measure: string, values: readonly number[], atMost?: number): Figure => ({
        measure,
        value: p95(values),
        unit: `ms, p95 of ${values.length}`,
        ...(atMost === undefined ? {} : { bound: { atMost } }),
      });
      return [
        figure("from a letter to the preview that shows it", letters, 100),
        figure("from another answer to what follows", answers, 50),
        figure("from a changed option to outline, options and preview", options),
      ];
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};
