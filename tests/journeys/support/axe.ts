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
