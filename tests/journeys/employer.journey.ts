/**
 * The page about the employer by keyboard alone, on a wide screen and on a phone: a rule between a
 * field and an earlier answer is broken, read and mended, and a question that does not concern a
 * person who works for himself is not asked.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { launch, visit } from "./support/browser.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { place } from "./support/sandbox.ts";
import { arrive } from "./support/walk.ts";

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

/** Returns the label or the text of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> };
    return (element.labels?.[0] ?? element).innerText.replaceAll(/\s+/g, " ").trim();
  });

/** Presses Tab until the element whose name has this text has the focus. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    if ((await focused(page)).includes(name)) return;
  }
  throw new Error(`Tab never reaches "${name}".`);
}

async function typeInto(page: Page, name: string, text: string) {
  await tabTo(page, name);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** Returns the text that a screen reader reads with the focused field. */
const described = (page: Page): Promise<string> =>
  page.evaluate(() =>
    (document.activeElement?.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.innerText ?? "")
      .join(" "),
  );

const BEGUN = "First day at this job can’t be after today.";
const OF_AGE = "First day at this job is before you turned 14, by the date of birth you gave us.";

test.each([1280, 390])("a broken rule is mended by keyboard at %i pixels", async (width) => {
  const placed = await place(product.address, "self-employed", "EMPLOYMENT_VERIFICATION");
  const { page, context } = await visit(browser, { width, height: 900 });
  await page.goto(`${product.address}/auth/login`);
  await page.evaluate((jwt) => localStorage.setItem("jwt", jwt), `Bearer ${placed.token}`);
  await page.goto(`${product.address}/account/heloc/${placed.uuid}`);
  expect((await arrive(page)).key).toBe("heloc/income/employer-verification");

  expect(await page.getByLabel("Person to ask for").count()).toBe(0);
  await typeInto(page, "Full legal name of the employer", "Harbor Street Bakery LLC");
  await typeInto(page, "Employer’s phone number", "4155550132");
  await typeInto(page, "First day at this job", "01/01/2090");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByRole("link", { name: BEGUN }).waitFor();
  await expectAccessible(page, `a broken rule at ${width}`);

  await tabTo(page, BEGUN);
  await page.keyboard.press("Enter");
  expect(await focused(page)).toContain("First day at this job");
  expect(await described(page)).toContain(BEGUN);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("01/01/1901");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByRole("link", { name: OF_AGE }).waitFor();
  await tabTo(page, OF_AGE);
  await page.keyboard.press("Enter");
  expect(await described(page)).toContain(OF_AGE);
  expect(await described(page)).not.toContain(BEGUN);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("03/01/2019");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.pathname.endsWith("/income/employer-verification"));
  expect((await arrive(page)).key).not.toBe("heloc/income/employer-verification");
  await context.close();
});
