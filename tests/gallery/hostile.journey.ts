/**
 * Every screen with a script vector in each of its texts, in each word of the product and in each
 * answer that a borrower types. A browser draws them all as text: none runs, and none makes an
 * element that could.
 */
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import scriptVectors from "../chat/vectors/scripts.json" with { type: "json" };
import { launch, visit } from "../journeys/support/browser.ts";
import { screens } from "./screen-list.ts";

let browser: Browser;
const address = inject("gallery");
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** Returns code that ran, and elements and attributes in the page that would run some. */
const executions = (): string[] => {
  const { ran } = window as unknown as { ran: string[] };
  const found = [...ran];
  for (const element of document.querySelectorAll("main *")) {
    if (["SCRIPT", "IFRAME", "OBJECT", "EMBED", "BASE", "MATH"].includes(element.tagName))
      found.push(element.tagName);
    for (const { name, value } of element.attributes)
      if (
        /^on/i.test(name) ||
        (/(?:^|:)(?:href|src|action|formaction|data|srcdoc)$/i.test(name) &&
          /^\s*(?:javascript|vbscript|data:text\/html)/i.test(value))
      )
        found.push(`${element.tagName} ${name}="${value}"`);
  }
  return found;
};

test("no screen runs a script that a text or an answer contains", async ({ task }) => {
  const { page, context, errors } = await visit(browser, { width: 1280, height: 900 });
  await page.addInitScript(() => {
    const ran: string[] = [];
    Object.assign(window, { ran, chatRan: () => ran.push("chatRan()") });
  });
  const strays: string[] = [];
  context.on("request", (request) => {
    if (!request.url().startsWith(address) && !/^(?:blob|data):/.test(request.url()))
      strays.push(request.url());
  });
  page.on("dialog", (dialog) => {
    strays.push(`dialog ${dialog.message()}`);
    dialog.dismiss().catch(() => undefined);
  });
  await page.goto(`${address}/screens.html?hostile`);
  const shown = new Set<string>();
  const faults: string[] = [];
  for (const key of screens.flatMap((screen) => [screen, `${screen}?filled`])) {
    await page.evaluate((hash) => (location.hash = hash), key);
    await page.locator(`main[data-shown="${key}"] h1`).waitFor({ timeout: 10_000 });
    await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
    for (const found of await page.evaluate(executions)) faults.push(`${key}: ${found}`);
    const text = (await page.locator("main").textContent()) ?? "";
    for (const vector of scriptVectors) if (text.includes(vector.text)) shown.add(vector.text);
  }
  expect(faults).toEqual([]);
  expect(strays).toEqual([]);
  expect(errors).toEqual([]);
  // The check means something only when the page shows the vectors.
  const visible = scriptVectors.filter(({ text }) => shown.has(text)).length;
  expect(visible).toBeGreaterThan(scriptVectors.length / 2);
  Object.assign(task.meta, {
    figure: `0 executions of ${scriptVectors.length} vectors on ${screens.length * 2} pages`,
  });
  await context.close();
});
