/** Runs the automatic accessibility check on the current page, WCAG 2.2 AA included. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import type { Page } from "playwright";
import { expect } from "vitest";

/** The library for the page. A browser reads the minified one in half the time. */
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export async function expectAccessible(page: Page, screen: string) {
  expect(await axeFindings(page), `axe on ${screen}`).toEqual([]);
}

/**
 * Returns the faults of the page: rule, its requirement, and the elements. Each document gets the
 * library once.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  await waitUntilRendered(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(async (values) => {
    const { axe: library } = window as unknown as { axe: typeof axe };
    const { violations } = await library.run(document, {
      runOnly: { type: "tag", values },
      resultTypes: ["violations"],
    });
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n    ${nodes.map(({ html }) => html.slice(0, 200)).join("\n    ")}`,
    );
  }, tags);
}

/**
 * Checks the contrast of every text in a part of the page, and leaves none undecided. A line can
 * lie above page elements that do not show through it. Axe compares the backgrounds below such a
 * line, and gives up when they differ. So this check removes every element that the part hides.
 */
export async function expectContrast(page: Page, part: string, screen: string) {
  await waitUntilRendered(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const findings = await page.evaluate(async (selector) => {
    const { axe: library } = window as unknown as { axe: typeof axe };
    const keptPart = document.querySelector(selector);
    if (!keptPart) throw new Error(`Nothing is ${selector}.`);
    const hidden: HTMLElement[] = [];
    for (let up = keptPart; up.parentElement; up = up.parentElement)
      for (const sibling of up.parentElement.children)
        if (sibling !== up && sibling instanceof HTMLElement) hidden.push(sibling);
    for (const each of hidden) each.style.visibility = "hidden";
    const rule = { type: "rule" as const, values: ["color-contrast"] };
    const { passes, violations, incomplete } = await library.run(keptPart, { runOnly: rule });
    for (const each of hidden) each.style.removeProperty("visibility");
    if (passes.length === 0) throw new Error(`${selector} has no words.`);
    return [...violations, ...incomplete].flatMap(({ nodes }) => nodes.map(({ html }) => html));
  }, part);
  expect(findings, `contrast in ${screen}`).toEqual([]);
}

/**
 * Resolves when the page has a heading, and no part of it is marked busy: axe finds no fault in a
 * page that has not rendered yet, and the outline of a document's page may render before its text.
 * Axe checks a page that stays busy too.
 */
async function waitUntilRendered(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () =>
        document.querySelector("h1, h2, [role=heading]") !== null &&
        document.querySelector('[aria-busy="true"]') === null,
      null,
      {
        timeout: 15_000,
      },
    )
    .catch(() => undefined);
}
