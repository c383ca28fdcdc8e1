/**
 * From registration to the complete page, and on to the funded line, in a real browser, on the
 * embedded database, with sandbox vendors.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { borrower } from "./support/borrower.ts";
import { launch, visit } from "./support/browser.ts";
import { keyboard } from "./support/hands.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { advance } from "./support/sandbox.ts";
import { answersOf } from "./support/screens.ts";
import { arrive, walk } from "./support/walk.ts";

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

/**
 * The focus is on the heading after arrival, so that a screen reader announces the page and Tab
 * continues from there.
 */
const expectFocusOnHeading = (page: Page, key: string) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), {
      message: `focus on ${key}`,
    })
    .toBe("H1");

describe("a borrower", () => {
  it("registers, reaches complete by keyboard alone and is funded; every page is accessible, empty and with errors; the browser logs no error", async () => {
    const { page, context, errors } = await visit(browser);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto(`${product.address}/account/heloc/register`);
    let before = "";
    const path = await walk(page, {
      answers: answersOf("approved"),
      hands: keyboard(page),
      stopAt: async (key) => {
        if (key !== before) await expectFocusOnHeading(page, key);
        before = key;
        return key === "heloc/complete";
      },
      accessible: true,
    });
    expect(path.at(-1)).toBe("heloc/complete");

    // The period to cancel passes, the county records the deed, and the lender sends the money: the
    // page and the list name the account.
    await advance(product.address, "P10D");
    await page.reload();
    await page.getByText("Your first draw is sent").waitFor();
    await page.goto(`${product.address}/account/heloc`);
    expect((await arrive(page)).key).toBe("account/home");
    await page
      .getByText(/funded/i)
      .first()
      .waitFor();
    await expectAccessible(page, "the applications");
    expect(errors).toEqual([]);
    await context.close();
  });

  it("continues on another device at the page where the first one stopped, with the same answers", async () => {
    const first = await borrower(browser, product.address, "approved", "COLLECT_ADDITIONAL_INFO");
    expect((await arrive(first.page)).key).toBe("heloc/start/contact");
    const address = first.page.url();
    const choice = 'input[name="root_ownership"][value="SOLE"]';
    await first.page.locator(choice).check();
    await first.page.getByText("Saved", { exact: true }).waitFor();
    await first.context.close();

    const { page, context, errors } = await visit(browser, { width: 390, height: 844 });
    await page.goto(address);
    await page.waitForURL(`${product.address}/auth/login?**`);
    await page.getByLabel("Email").fill(first.placed.email);
    await page.getByLabel("Password", { exact: true }).fill(first.placed.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(address);
    const { key } = await arrive(page);
    expect(key).toBe("heloc/start/contact");
    expect(page.url()).toBe(address);
    await expect.poll(() => page.locator(choice).isChecked()).toBe(true);
    // The browser logs the rejected log-in of a first visit; the page has no error.
    expect(errors.filter((text) => !text.includes("401"))).toEqual([]);
    await context.close();
  });
});
