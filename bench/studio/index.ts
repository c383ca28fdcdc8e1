/**
 * Measures the studio in a browser against the running product: from a letter to the preview that
 * shows it and to the findings, from another answer to what follows from it, from a changed option
 * to everything that shows it, the layout of the flow, and the scripts of the first view. The page is
 * the one with the most sentences of the first product's flow.
 */
import { gzipSync } from "node:zlib";
import type { Browser, Page, Response } from "playwright";
import { launchOwn, visit } from "#tests/journeys/support/browser.ts";
import { startProduct } from "#tests/journeys/support/process.ts";
import { enterStudio } from "#tests/journeys/support/studio-service.ts";
import type { Bench, Figure } from "../bench.ts";

/** Letters, answers and options of each kind. */
const TIMES = 60;
const PAGE = "flow=heloc&page=start/profile";

/** Returns the time that a share of the values keep, milliseconds. */
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Infinity;

const measured = (page: Page, name: string): Promise<number[]> =>
  page.evaluate(
    (entry) => performance.getEntriesByName(entry, "measure").map(({ duration }) => duration),
    name,
  );

/**
 * Waits until there are as many measures as actions, for slow ones at most ten seconds each.
 * @throws with what the page says when there are fewer
 */
async function untilMeasured(page: Page, name: string, count: number, timeout = 10_000) {
  try {
    await page.waitForFunction(
      ([entry, least]) =>
        performance.getEntriesByName(String(entry), "measure").length >= Number(least),
      [name, count] as const,
      { timeout },
    );
  } catch (error) {
    const there = (await measured(page, name)).length;
    const says = (await page.getByRole("status").allInnerTexts()).join(" · ");
    throw new Error(`${there} of ${count} measures of ${name} after ${timeout} ms: ${says}`, {
      cause: error,
    });
  }
}

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

/** Milliseconds after which the checks of all lenders are given up. */
const PATIENCE = 120_000;

/**
 * Types a letter and waits for the findings of the chosen lender, then for those of all.
 * @returns milliseconds of each
 */
async function typeAndCheck(page: Page) {
  await page.getByRole("tab", { name: "Words" }).click();
  const title = page.getByRole("tabpanel", { name: "Words" }).getByLabel("Title", { exact: true });
  await title.click();
  const times = async (name: string, count: number) => {
    const before = (await measured(page, name)).length;
    for (let letter = 1; letter <= count; letter += 1) {
      await page.keyboard.type("b");
      await untilMeasured(page, name, before + letter, PATIENCE);
    }
    return (await measured(page, name)).slice(before);
  };
  return { own: await times("studio:findings", 30), all: await times("studio:all-findings", 5) };
}

/** Opens the drawing twice. @returns milliseconds of its layout, each time */
async function draw(page: Page): Promise<number[]> {
  const views = page.getByRole("navigation", { name: "Views" });
  const drawing = page.getByRole("group", { name: "Drawing of the flow" });
  for (const count of [1, 2]) {
    await views.getByRole("button", { name: "Drawing" }).click();
    await drawing.waitFor();
    await untilMeasured(page, "studio:drawing", count);
    await views.getByRole("button", { name: "Page" }).click();
    await drawing.waitFor({ state: "detached" });
  }
  return measured(page, "studio:drawing");
}

/** Kilobytes of scripts, gzip -9, that a page asks for itself: without its frames and its workers. */
async function scriptsOf(browser: Browser, open: (page: Page) => Promise<unknown>) {
  const { context, page } = await visit(browser);
  const answers: Response[] = [];
  page.on("response", (response) => {
    const path = new URL(response.url()).pathname;
    if (!path.endsWith(".js") || response.frame() !== page.mainFrame()) return;
    if (!/\/worker-/.test(path)) answers.push(response);
  });
  await open(page);
  // Scripts that arrive from here on are none of the first view, and have no text once the page is closed.
  const scripts = await Promise.all(
    answers.slice().map(async (response) => ({
      path: new URL(response.url()).pathname,
      kilobytes: gzipSync(await response.body(), { level: 9 }).length / 1_000,
    })),
  );
  await context.close();
  return scripts;
}

export const studio: Bench = {
  name: "studio",
  async run(): Promise<Figure[]> {
    const product = await startProduct();
    const browser = await launchOwn();
    try {
      const { page } = await visit(browser);
      await enterStudio(page, product.address, { checks: "all lenders" });
      await page.goto(`${product.address}/studio?lender=main&${PAGE}`);
      await page.getByRole("tree", { name: "Definitions" }).waitFor({ timeout: 120_000 });
      await page
        .frameLocator('iframe[title^="Preview"]')
        .getByRole("heading", { level: 1 })
        .waitFor();
      // The first check of all definitions is over.
      await page.locator(".tabs .count").waitFor({ timeout: 120_000 });
      const letters = await typeLetters(page);
      const median = async (name: string) => quantile(await measured(page, name), 0.5).toFixed(0);
      const inParts = `: ${await median("studio:reword")} ms until the worker's answer, ${await median("studio:drawn")} ms to draw`;
      const options = await changeOption(page);
      const answers = await answer(page);
      const { own, all } = await typeAndCheck(page);
      const [firstLayout = Infinity, secondLayout = Infinity] = await draw(page);
      const ofBorrower = await scriptsOf(browser, async (borrower) => {
        await borrower.goto(`${product.address}/account/heloc/register`);
        await borrower.getByRole("heading", { level: 1 }).waitFor();
        await borrower.waitForLoadState("networkidle");
      });
      const shared = new Set(ofBorrower.map(({ path }) => path));
      const ofStudio = await scriptsOf(browser, async (owner) => {
        await enterStudio(owner, product.address);
        await owner.goto(`${product.address}/studio?lender=main`);
        await owner.getByRole("tree", { name: "Definitions" }).waitFor({ timeout: 120_000 });
      });
      const sum = (scripts: readonly { kilobytes: number }[]) =>
        scripts.reduce((total, { kilobytes }) => total + kilobytes, 0);
      const figure = (
        measure: string,
        values: readonly number[],
        atMost?: number,
        more = "",
      ): Figure => ({
        measure,
        value: quantile(values, 0.95),
        unit: `ms, p95 of ${values.length}`,
        detail: `${quantile(values, 0.5).toFixed(0)} ms in the median${more}`,
        ...(atMost === undefined ? {} : { bound: { atMost } }),
      });
      return [
        figure("from a letter to the preview that shows it", letters, 100, inParts),
        figure("from another answer to what follows", answers, 50),
        figure("from a changed option to outline, options and preview", options),
        figure("from a letter to the findings of the chosen lender", own, 500),
        figure("from a letter to the findings of all lenders, in the background", all, 5_000),
        {
          measure: "layout of the flow's drawing in the worker",
          value: firstLayout,
          unit: "ms",
          bound: { atMost: 300 },
        },
        {
          measure: "layout of the same drawing again",
          value: secondLayout,
          unit: "ms",
          bound: { atMost: 0 },
        },
        {
          measure: "scripts of the first view beyond those of a borrower's page, gzip",
          value: sum(ofStudio.filter(({ path }) => !shared.has(path))),
          unit: "kB",
          bound: { atMost: 250 },
        },
        {
          measure: "scripts of the studio on a borrower's page, gzip",
          value: sum(ofBorrower.filter(({ path }) => path.includes("studio"))),
          unit: "kB",
          bound: { atMost: 0 },
        },
      ];
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};
