/** Automatic accessibility check of the page as it stands; WCAG 2.2 AA included. */
import axe from "axe-core";
import type { Page } from "playwright";
import { expect } from "vitest";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export async function expectAccessible(page: Page, where: string) {
  expect(await axeFindings(page), `axe on ${where}`).toEqual([]);
}

/** What is wrong with the page: rule, what it asks for, and the elements. The library is given to each document once. */
export async function axeFindings(page: Page): Promise<string[]> {
  await drawn(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
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
 * Every word of the part is told from its ground: none is found wanting, and none is left undecided. Where words of several lines stand
 * above a page, axe compares what lies under each line down to the page's own elements, though nothing of them shows through, and gives
 * up when they differ; so what the part hides is taken away while it looks.
 */
export async function expectContrast(page: Page, part: string, where: string) {
  await drawn(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const findings = await page.evaluate(async (selector) => {
    const { axe: library } = window as unknown as { axe: typeof axe };
    const kept = document.querySelector(selector);
    if (!kept) throw new Error(`Nothing is ${selector}.`);
    const hidden: HTMLElement[] = [];
    for (let up = kept; up.parentElement; up = up.parentElement)
      for (const beside of up.parentElement.children)
        if (beside !== up && beside instanceof HTMLElement) hidden.push(beside);
    for (const each of hidden) each.style.visibility = "hidden";
    const rule = { type: "rule" as const, values: ["color-contrast"] };
    const { passes, violations, incomplete } = await library.run(kept, { runOnly: rule });
    for (const each of hidden) each.style.removeProperty("visibility");
    if (passes.length === 0) throw new Error(`${selector} has no words.`);
    return [...violations, ...incomplete].flatMap(({ nodes }) => nodes.map(({ html }) => html));
  }, part);
  expect(findings, `contrast in ${where}`).toEqual([]);
}

/**
 * Resolves when no part of the page says that it is busy: the outline of a document's page may be drawn before its text. What is busy
 * still after a while is left to axe.
 */
async function drawn(page: Page): Promise<void> {
  await page
    .waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, null, {
      timeout: 15_000,
    })
    .catch(() => undefined);
}
