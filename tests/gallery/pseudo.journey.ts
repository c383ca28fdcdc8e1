/**
 * Every screen in a pseudo-language 40 percent longer than English, at 320 pixels. No English word
 * of a definition or the product is left, and nothing is wider than the screen.
 */
import { readdirSync, readFileSync } from "node:fs";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { countryCodes } from "../../lending/formats/countries.ts";
import { launch, visit } from "../journeys/support/browser.ts";
import { screens } from "./screen-list.ts";

/** Words of the sample data, which nobody translates: names, banks, documents, calendar words. */
const sample = new Set(
  [
    ...readdirSync("renderers/gallery")
      .filter((name) => !name.includes(".test."))
      .map((name) => readFileSync(`renderers/gallery/${name}`, "utf8")),
    "January February March April May June July August September October November December",
    "Jan Feb Mar Apr Jun Jul Aug Sep Oct Nov Dec Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    "Mon Tue Wed Thu Fri Sat Sun AM PM PST PDT GMT Pacific Standard Daylight",
    "minutes KB MB JPG PNG PDF or Pointserv User uploaded",
    readFileSync("lending/formats/states.ts", "utf8"),
  ].flatMap((text) => text.match(/[A-Za-z]{2,}/g) ?? []),
);

let browser: Browser;
const address = inject("gallery");
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** Visible texts, and texts for screen readers. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = document.querySelector("main");
    if (!main) return [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest("style, script, svg title"))
        texts.push(walker.currentNode.textContent ?? "");
    for (const element of main.querySelectorAll("*"))
      for (const name of ["aria-label", "aria-description", "placeholder", "title", "alt"])
        texts.push(element.getAttribute(name) ?? "");
    return texts;
  });

/** The browser names countries in its own words, which differ between its versions. */
const countryNames = (page: Page): Promise<string[]> =>
  page.evaluate((codes) => {
    const names = new Intl.DisplayNames("en-US", { type: "region" });
    return codes.flatMap((code) => names.of(code)?.match(/[A-Za-z]{2,}/g) ?? []);
  }, countryCodes);

/** The gallery fills no placeholder of a lender, so that a choice of words shows all its cases. */
const withoutPlaceholders = (text: string): string =>
  (/\{\w+, select,/.test(text)
    ? text.replaceAll(/\{\w+, select,|\w+(?= \{)/g, "")
    : text
  ).replaceAll(/\{\w+\}/g, "");

/** The sandbox's own help is for engineers. */
const english = (text: string): string[] =>
  text === "Log in with "
    ? []
    : (withoutPlaceholders(text).match(/(?<![\p{L}])[A-Za-z]{2,}(?![\p{L}])/gu) ?? []).filter(
        (word) => !sample.has(word),
      );

test("every screen has translated words only, and room for longer ones", async () => {
  const { page, context, errors } = await visit(browser, { width: 320, height: 900 });
  await page.goto(`${address}/screens.html?pseudo`);
  for (const word of await countryNames(page)) sample.add(word);
  const faults: string[] = [];
  const inspect = async (key: string) => {
    await page.evaluate((hash) => (location.hash = hash), key);
    await page
      .locator(`main[data-shown="${key}"] h1`)
      .waitFor({ timeout: 10_000 })
      .catch(() => expect(errors).toEqual([`${key} is shown`]));
    await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
    for (const text of await textsOf(page)) {
      const englishWords = english(text);
      if (englishWords.length > 0)
        faults.push(`${key}: ${englishWords.join(" ")} in “${text.trim()}”`);
    }
    const excessWidth = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (excessWidth > 0) faults.push(`${key} is ${excessWidth} pixels too wide`);
  };
  for (const key of screens) {
    await inspect(key);
    await page.evaluate(async () => {
      document.querySelector<HTMLFormElement>("main form")?.requestSubmit();
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    });
    await inspect(`${key}?filled`);
  }
  expect(faults).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});
