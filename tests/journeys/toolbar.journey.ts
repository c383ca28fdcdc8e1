/**
 * The developer toolbar in a browser. Closed, it covers nothing; open, it logs in, makes an
 * application and explains why its page is due. Another journey moves the clock, because this
 * product is shared.
 */
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { launch, visit, type Visit } from "./support/browser.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";

const root = resolve(import.meta.dirname, "../..");
const WIDTHS = [
  [1280, 900],
  [390, 844],
] as const;

let product: SharedProduct;
let browser: Browser;
let visited: Visit;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
  visited = await visit(browser);
  await visited.page.goto(`${product.address}/auth/login`);
});
afterAll(() => browser?.close());

it("the toolbar logs in, makes an application, shows its decision and changes its status", async () => {
  const { page, errors } = visited;
  const toolbar = page.getByRole("complementary", { name: "Dev Toolbar" });
  const tool = (name: string) =>
    toolbar.getByRole("navigation", { name: "Tools" }).getByRole("button", { name });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await toolbar.getByRole("button", { name: "Dev Toolbar" }).click();

  await toolbar.getByLabel("Email").fill("nobody@example.com");
  await toolbar.getByLabel("Password", { exact: true }).fill("not the password");
  await toolbar.getByRole("button", { name: "Log in", exact: true }).last().click();
  await toolbar.getByText("Something unexpected happened logging you in").waitFor();
  // The browser logs the rejected log-in, and may do so after its answer is shown.
  await expect.poll(() => errors).toEqual([expect.stringContaining("401")]);
  errors.length = 0;

  await tool("Application").click();
  await toolbar.getByLabel("Persona").selectOption("approved");
  await toolbar.getByLabel("Checklist state").selectOption("HMDA");
  await toolbar.getByRole("button", { name: "Make it and log in" }).click();
  await page.waitForURL(/\/start\/hmda/, { timeout: 60_000 });

  await tool("Decision").click();
  await toolbar.getByText(/^Page start\/hmda, from the checklist/).waitFor();
  for (const [width, height] of WIDTHS) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page, `the toolbar at ${width}`);
    const { right } = await toolbar.evaluate((bar) => bar.getBoundingClientRect().toJSON());
    expect(right).toBeLessThanOrEqual(width);
  }

  await tool("Status").click();
  const text = toolbar.getByLabel(/^Status of application/);
  const status = JSON.parse(await text.inputValue()) as Record<string, unknown>;
  expect(status).toMatchObject({ checklistStatus: "HMDA" });
  await text.fill(JSON.stringify({ ...status, checklistStatus: "DELINQUENCY_REVIEW" }));
  await toolbar.getByRole("button", { name: "Write" }).click();
  await page.waitForURL(/review-app\/delinquency/, { timeout: 60_000 });

  await tool("Log in").click();
  const token = await page.evaluate(() => localStorage.getItem("jwt") ?? "");
  await toolbar.getByRole("button", { name: "Forget the token" }).click();
  await page.waitForURL(/\/auth\/login/);
  await toolbar.getByLabel("Token").fill(token);
  await toolbar.getByRole("button", { name: "Use token" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/auth"), { timeout: 60_000 });
  await toolbar.getByText(/^Logged in as account/).waitFor();

  await toolbar.getByRole("button", { name: "Close Dev Toolbar" }).click();
  await toolbar.getByRole("button", { name: "Dev Toolbar" }).waitFor();
  expect(errors).toEqual([]);
});

it("production serves no byte of the toolbar", async () => {
  const files = await readdir(join(root, "dist"), { recursive: true, withFileTypes: true });
  const fileTexts = files
    .filter((file) => file.isFile() && /\.(?:js|css|html|json)$/.test(file.name))
    .map(async (file) => [file.name, await readFile(join(file.parentPath, file.name), "utf8")]);
  const texts = await Promise.all(fileTexts);
  expect(texts.length).toBeGreaterThan(100);
  const traces = /Dev Toolbar|happened logging you in|dev-toolbar|src\/toolbar|sandbox\/toolbar/;
  expect(texts.filter(([, text = ""]) => traces.test(text)).map(([name]) => name)).toEqual([]);
});
