/**
 * Every screen file of every flow: empty, with errors, and answered, at 1280 and 320 pixels:
 * accessible, and no wider than the screen. At 320 pixels, and with answers, axe checks the screens
 * that have a block or a widget which no earlier one has; `npm run trust -- further` checks all.
 * One document serves them all. The journeys test the shell around them and real data.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { axeFindings } from "../journeys/support/axe.ts";
import { launch, visit } from "../journeys/support/browser.ts";
import { screens, screensWithNewParts, show } from "./screen-list.ts";

const WIDE = 1280;
const WIDTHS = [WIDE, 320];
const ANSWERED = " answered";
const everyScreen = process.env["EVERY_SCREEN"] === "1";
const withNewParts = new Set(everyScreen ? screens : screensWithNewParts());

let browser: Browser;
const address = inject("gallery");
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** @param state of the screen, for the message */
async function faultsAt(page: Page, width: number, key: string, state = ""): Promise<string[]> {
  const screen = `${key}${state}`;
  const isChecked = (width === WIDE && state !== ANSWERED) || withNewParts.has(key);
  const findings = isChecked ? await axeFindings(page) : [];
  const faults = findings.map((finding) => `${screen} at ${width}: ${finding}`);
  const excessWidth = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return excessWidth > 0
    ? [...faults, `${screen} at ${width} is ${excessWidth} pixels too wide`]
    : faults;
}

/**
 * Submits the form as it is. @returns false when there is nothing to answer or every answer is
 * optional
 */
const sendEmpty = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const form = document.querySelector("main form");
    if (!(form instanceof HTMLFormElement)) return false;
    form.requestSubmit();
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return document.querySelector('[aria-labelledby="error-summary-title"]') !== null;
  });

test.concurrent.each(WIDTHS)(
  "every screen at %i pixels is accessible and fits: empty, with errors, answered",
  async (width) => {
    const { page, context, errors } = await visit(browser, { width, height: 900 });
    await page.goto(`${address}/screens.html`);
    const faults: string[] = [];
    let refused = 0;
    for (const key of screens) {
      await show(page, key);
      faults.push(...(await faultsAt(page, width, key)));
      if (await sendEmpty(page)) {
        refused += 1;
        faults.push(...(await faultsAt(page, width, key, " with errors")));
      }
      if ((await page.locator("main form :is(input, select, textarea)").count()) > 0) {
        await show(page, `${key}?filled`);
        faults.push(...(await faultsAt(page, width, key, ANSWERED)));
      }
      faults.push(...errors.splice(0).map((error) => `${key}: ${error}`));
    }
    expect(faults).toEqual([]);
    expect(refused).toBeGreaterThan(30);
    await context.close();
  },
);
