/** The file behind a page as text, and the scripts that the studio loads for itself. */
import { gzipSync } from "node:zlib";
import type { Browser, Page, Response } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { launch, visit } from "./support/browser.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { enterStudio, studioPerson, type StudioPerson } from "./support/studio-service.ts";

let product: SharedProduct;
let browser: Browser;
let author: StudioPerson;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
  author = await studioPerson(browser, product.address);
});
afterAll(() => browser?.close());

it("shows a file with completion, and keeps the last good preview while the text is no JSON", async () => {
  const { page, errors } = author;
  await page.goto(`${product.address}/studio?lender=main&flow=register&page=register/name`);
  await page.getByRole("tree", { name: "Definitions" }).waitFor({ timeout: 120_000 });
  const heading = page.frameLocator('iframe[title^="Preview"]').getByRole("heading", { level: 1 });
  await heading.waitFor();
  await page.getByRole("tab", { name: "File" }).click();
  const panel = page.getByRole("tabpanel", { name: "File" });
  await panel.getByLabel(/^All lenders/).check();
  const editor = panel.getByRole("textbox", {
    name: /^Text of flows\/register\/screens\/name\.json/,
  });
  await editor.waitFor();
  await expectAccessible(page, "the file of a page");
  await editor.getByText("What is your legal name?").click();
  await page.keyboard.type("Zz");
  await heading.getByText("Zz").waitFor();
  await page.keyboard.type('"');
  await panel.getByText(/^Not taken yet/).waitFor();
  await heading.getByText("Zz").waitFor();
  await page.keyboard.press("Backspace");
  await expect.poll(() => panel.getByText(/^Not taken yet/).count()).toBe(0);
  await page.keyboard.press("Control+z");
  await expect.poll(() => page.getByRole("button", { name: "Saved" }).count()).toBe(1);
  expect(errors).toEqual([]);
});

interface Script {
  readonly url: string;
  /** Bytes, gzip -9. */
  readonly size: number;
  /** Whether the page itself asked for it, and not the frame with the borrower's page. */
  readonly isOfPage: boolean;
}

async function scriptsOf(open: (page: Page) => Promise<unknown>): Promise<Script[]> {
  const visited = await visit(browser);
  const answers: Response[] = [];
  visited.page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) answers.push(response);
  });
  await open(visited.page);
  // Scripts that arrive from here on are none of the first view.
  const loaded = await Promise.all(
    answers.slice().map(async (response): Promise<Script> => {
      const body = await response.body();
      return {
        url: new URL(response.url()).pathname,
        size: gzipSync(body, { level: 9 }).length,
        isOfPage: response.frame() === visited.page.mainFrame(),
      };
    }),
  );
  await visited.context.close();
  return loaded;
}

const sizeOf = (scripts: readonly Script[]): number =>
  scripts.reduce((sum, { size }) => sum + size, 0);

it("loads no byte of the studio on a borrower's page, and keeps its first view small", async () => {
  const borrower = await scriptsOf(async (page) => {
    await page.goto(`${product.address}/account/heloc/register?org=main`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
  });
  expect(borrower.length).toBeGreaterThan(0);
  expect(borrower.filter(({ url }) => url.includes("studio"))).toEqual([]);
  const studio = await scriptsOf(async (page) => {
    await enterStudio(page, product.address);
    await page.goto(`${product.address}/studio?lender=main`);
    await page.getByRole("tree", { name: "Definitions" }).waitFor({ timeout: 120_000 });
  });
  // The workers compile the definitions with the code of the server; both have the same file.
  const isWorker = ({ url }: Script) => /\/worker-/.test(url);
  const page = studio.filter((each) => each.isOfPage && !isWorker(each));
  expect(sizeOf(page), "scripts of the page").toBeLessThanOrEqual(250_000);
  expect(Math.max(...studio.filter(isWorker).map(({ size }) => size))).toBeLessThanOrEqual(310_000);
  // The editor waits until a person opens a text.
  expect(studio.filter(({ url }) => /TextEditor/.test(url))).toEqual([]);
});
