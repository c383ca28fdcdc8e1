/** The size of the first page, with everything on it. How soon it is usable: `npm run bench -- firstpage`. */
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, visit } from "./support/browser.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";

/** Kilobytes of scripts, gzip. */
const MOST_SCRIPTS = 200;
const MOST_REQUESTS = 16;

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

/** Notes when the app shows the first field; the server's page shows it before. */
const noteFirstField = (page: Page) =>
  page.addInitScript(() => {
    const look = () => {
      const field = document.querySelector("main input");
      if (field === null || field.closest("[data-prerendered]") !== null)
        requestAnimationFrame(look);
      else performance.mark("first field");
    };
    requestAnimationFrame(look);
  });

/** Returns how many requests began until then, the document included. */
const requestsUntilField = (page: Page) =>
  page.evaluate(() => {
    const drawn = performance.getEntriesByName("first field")[0]?.startTime ?? Infinity;
    const files = performance.getEntriesByType("resource");
    return 1 + files.filter(({ startTime }) => startTime < drawn).length;
  });

it("asks for few files until the first field is there, and for little code in all", async () => {
  const { page, context, errors } = await visit(browser);
  const scripts = new Map<string, Promise<Buffer>>();
  await noteFirstField(page);
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith(".js") && !scripts.has(pathname)) scripts.set(pathname, response.body());
  });
  // The last part of the page loads when the browser is idle, and then reports the page.
  const reported = page.waitForResponse(/\/ft\/external\/event$/);
  await page.goto(`${product.address}/account/heloc/register`);
  await reported;
  await page.waitForLoadState("networkidle");
  const bodies = await Promise.all(scripts.values());
  const sizes = bodies.map((body) => gzipSync(body, { level: 9 }).length / 1000);
  expect(await requestsUntilField(page)).toBeLessThanOrEqual(MOST_REQUESTS);
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_SCRIPTS);
  expect(errors).toEqual([]);
  await context.close();
});
