/**
 * The page that the server renders for a new visitor, before the app is there: the same page, ready
 * to be answered, and the app takes its place without a trace.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { launch, visit } from "./support/browser.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { addressOf, routeTable } from "./support/screens.ts";
import { shiftsOf, watchShifts } from "./support/shifts.ts";

const FIRST = "/account/heloc/register";
const WIDTHS = [1280, 390];
/** A page of the server that still shows. */
const PRERENDERED = "[data-prerendered]";

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

/** Asks for an address until the server has rendered its page. */
async function renderAhead(path: string, cookie = ""): Promise<void> {
  const headers = { accept: "text/html", cookie };
  const read = async () => (await fetch(product.address + path, { headers })).text();
  await expect.poll(read, { timeout: 60_000 }).toContain("data-prerendered");
}

/** Opens the first page in a new browser, where the code of the app arrives when `release` is called. */
async function openWithoutCode(width = 1280) {
  await renderAhead(FIRST);
  const visited = await visit(browser, { width, height: 900 });
  const { page } = visited;
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await watchShifts(page);
  await page.goto(product.address + FIRST, { waitUntil: "commit" });
  // A script finds the elements before their style sheets are there; a visitor sees them with those.
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return { ...visited, release };
}

const takenOver = (page: Page) =>
  page.waitForFunction((prerendered) => !document.querySelector(prerendered), PRERENDERED);

describe("a new visitor on a slow line", () => {
  it.each(WIDTHS)("sees the whole page before its code, at %i pixels", async (width) => {
    const { page, context, errors, release } = await openWithoutCode(width);
    expect(await page.locator(PRERENDERED).count()).toBe(1);
    const words = () => page.locator("main").innerText();
    const before = await words();
    await expectAccessible(page, "the server's page");
    release();
    await takenOver(page);
    expect(await words()).toBe(before);
    await expectAccessible(page, "the app's page");
    expect(await shiftsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    expect(errors).toEqual([]);
    await context.close();
  });

  it("keeps answers, place and press until the app can take them", async () => {
    const { page, context, errors, release } = await openWithoutCode();
    await page.getByLabel("Street address").fill("12 Main St");
    await page.getByLabel("My main home").check();
    await page.getByLabel("State").selectOption("OR");
    await page.getByRole("button", { name: "Continue" }).click();
    expect(page.url()).toBe(product.address + FIRST);
    release();
    // The press takes a person to what is missing.
    const problem = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await problem.waitFor();
    expect(await problem.innerText()).toContain("City");
    expect(await problem.innerText()).not.toContain("Street address");
    expect(await page.getByLabel("Street address").inputValue()).toBe("12 Main St");
    expect(await page.getByLabel("My main home").isChecked()).toBe(true);
    expect(await page.getByLabel("State").inputValue()).toBe("OR");
    expect(errors).toEqual([]);
    await context.close();
  });

  it("types on across the change of the page", async () => {
    const { page, context, errors, release } = await openWithoutCode();
    const city = page.getByLabel("City");
    await city.focus();
    await page.keyboard.type("Port");
    release();
    await takenOver(page);
    await page.keyboard.type("land");
    expect(await city.inputValue()).toBe("Portland");
    expect(errors).toEqual([]);
    await context.close();
  });

  it("sends no answer to the server with Enter", async () => {
    const { page, context, release } = await openWithoutCode();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.getByLabel("City").fill("Portland");
    await page.keyboard.press("Enter");
    release();
    await page.getByRole("alert").filter({ hasText: "There is a problem" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(FIRST);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((url) => url.includes("Portland"))).toEqual([]);
    await context.close();
  });
});

it("shows no empty page to a person whose browser has more than the server knows", async () => {
  await renderAhead(FIRST);
  const { page, context } = await visit(browser);
  await page.addInitScript(() => sessionStorage.setItem("hearthline:draft", "sealed"));
  await page.route(/\/assets\/index-[^/]*\.js$/, () => undefined);
  await page.goto(product.address + FIRST, { waitUntil: "commit" });
  await page.locator(PRERENDERED).waitFor({ state: "attached" });
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(false);
  await context.close();
});

it("renders the page in the language that a visitor has chosen", async () => {
  const cookie = "hearthline-locale=es-US";
  await renderAhead(FIRST, cookie);
  const headers = { accept: "text/html", cookie };
  const html = await (await fetch(product.address + FIRST, { headers })).text();
  expect(html).toMatch(/<html [^>]*lang="es-US"/);
  expect(html).toMatch(/<h1[^>]*>¿/);
});

it("renders every page that a new visitor may open without what the policy refuses", async () => {
  const paths = routeTable()
    .filter(({ access }) => access === "anonymous")
    .map(addressOf)
    .filter((path) => !path.includes(":"));
  const read = async (path: string) => {
    const answer = await fetch(product.address + path, { headers: { accept: "text/html" } });
    return (await answer.text()).split("data-prerendered>")[1] ?? null;
  };
  let rendered: (readonly [path: string, html: string])[] = [];
  // The first visit of a page begins its rendering, and the server renders one after the other.
  await expect
    .poll(async () => {
      const pages = await Promise.all(paths.map(async (path) => [path, await read(path)] as const));
      rendered = pages.flatMap(([path, html]) => (html === null ? [] : [[path, html] as const]));
      return rendered.length;
    })
    .toBeGreaterThan(40);
  const refused = rendered.filter(([, html]) =>
    /<script(?! type="module" src)| style="/.test(html),
  );
  expect(refused.map(([path]) => path)).toEqual([]);
});
