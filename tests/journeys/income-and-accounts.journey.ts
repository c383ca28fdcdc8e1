/**
 * Proof of income, the choice of an account and proof of identity, each on its pages in a real
 * browser. Applications start at these pages.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { logIn } from "./support/borrower.ts";
import { launch, visit } from "./support/browser.ts";
import { fillScreen } from "./support/fill.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { place } from "./support/sandbox.ts";
import { answersOf } from "./support/screens.ts";
import { arrive } from "./support/walk.ts";

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

/** Opens a persona's application in the state, logged in, on the due page or the given one. */
async function begin(persona: string, state: string, path = "") {
  const placed = await place(product.address, persona, state);
  const visited = await visit(browser);
  await logIn(visited.page, product.address, placed);
  const base = `${product.address}/account/heloc/${placed.uuid}`;
  await visited.page.goto(`${base}/${path}`);
  return { ...visited, placed, base };
}

/** Tests with axe on a wide and on the narrowest screen, which the page must fit. */
async function expectSound(page: Page, screenName: string) {
  await expectAccessible(page, screenName);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page, `${screenName} at 320`);
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content, `${screenName} at 320`).toBeLessThanOrEqual(Number(screen));
  await page.setViewportSize({ width: 1280, height: 900 });
}

describe("the log-in at a bank", () => {
  it("returns to the page that began it, also after a reload and in another tab", async () => {
    const { page, context, errors, base } = await begin("approved", "INCOME_VERIFICATION");
    await arrive(page);
    // An unknown method, and none at all, lead to the choice of methods.
    for (const way of ["link/no-such-way", "link", "upload"]) {
      await page.goto(`${base}/income/${way}`);
      await page.waitForURL(`${base}/income/review`);
    }
    await page.goto(`${base}/income/link/plaid`);
    await arrive(page);
    await page.getByRole("button", { name: "Platypus OAuth Bank" }).click();
    await page.waitForURL("**/sandbox/institution?**");
    const back = await page.getByRole("link", { name: "Share", exact: true }).getAttribute("href");

    // Another tab, which never had the page that began the link, and a reload there.
    const other = await context.newPage();
    await other.goto(`${product.address}${back}`);
    await other.waitForURL(`${base}/income/link/plaid`);
    await other.getByRole("radio", { name: /Platypus OAuth Bank Checking/ }).waitFor();
    await other.reload();
    await other.getByRole("radio", { name: /Platypus OAuth Bank Checking/ }).waitFor();
    await other.close();

    await page.getByRole("link", { name: "Share", exact: true }).click();
    await page.waitForURL(`${base}/income/link/plaid`);
    await page.getByRole("radio", { name: /Platypus OAuth Bank Checking/ }).check();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.waitForURL(`${base}/identity`);
    expect(await page.evaluate(() => localStorage.getItem("hearthline.bank-link"))).toBeNull();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("can begin again after it was canceled or has expired; without its stored state, the return page explains itself", async () => {
    const { page, context, base } = await begin("approved", "INCOME_VERIFICATION");
    await arrive(page);
    await page.goto(`${base}/income/link/plaid`);
    await page.getByRole("button", { name: "Platypus OAuth Bank" }).click();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("alert").filter({ hasText: "You canceled at your bank" }).waitFor();
    await expectSound(page, "back from the bank");
    // An expired link token.
    await page.evaluate(() => {
      const pending = JSON.parse(localStorage.getItem("hearthline.bank-link") ?? "{}") as object;
      const old = { ...pending, token: "link-sandbox.income.000000.AAAA.AAAA" };
      localStorage.setItem("hearthline.bank-link", JSON.stringify(old));
    });
    await page.reload();
    await page.getByRole("alert").filter({ hasText: "has expired" }).waitFor();
    await page.getByRole("button", { name: "Start again" }).click();
    await page.waitForURL(`${base}/income/link/plaid`);
    await page.evaluate(() => localStorage.removeItem("hearthline.bank-link"));
    await page.goto(`${product.address}/plaid-oauth-success?oauth_state_id=x`);
    await page.waitForURL("**/account/heloc/plaid-oauth-success?oauth_state_id=x");
    await page.getByRole("alert").filter({ hasText: "doesn’t know which application" }).waitFor();
    await page.getByRole("button", { name: "Go to my applications" }).click();
    expect((await arrive(page)).key).toBe("account/home");
    await context.close();
  });
});

describe("proof of income by a vendor", () => {
  it.each([
    ["income/link/truv", "Truv"],
    ["income/link/pointserv", "Pointserv"],
  ])("at %s can be canceled and repeated, and counts once", async (path, name) => {
    const { page, context, errors, base } = await begin("approved", "INCOME_VERIFICATION");
    await arrive(page);
    await page.goto(`${base}/${path}`);
    await arrive(page);
    await expectSound(page, path);
    await page.getByRole("button", { name: `Continue to ${name}` }).click();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page
      .getByRole("alert")
      .filter({ hasText: `You canceled at ${name}` })
      .waitFor();
    await expectSound(page, `${path}, cancelled`);
    await page.getByRole("button", { name: `Continue to ${name}` }).click();
    await page.getByRole("link", { name: "Share", exact: true }).click();
    await page.getByText(`${name} has what it needs`).waitFor();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.waitForURL(`${base}/identity`);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe("proof of identity", () => {
  it("asks again after a failure, with the reason, and then passes", async () => {
    const { page, context, errors } = await begin("id-rejected", "IDENTITY_VERIFICATION");
    const answers = answersOf("id-rejected")["heloc/identity"] ?? {};
    const first = await arrive(page);
    await fillScreen(page, first.screen, answers);
    await expectSound(page, "identity, filled");
    // The borrower can view the uploaded files.
    await page.getByRole("button", { name: /^View drivers_license_front/ }).click();
    await page.getByRole("dialog").getByRole("img").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Send my ID" }).click();
    await page.getByText("We could not read the photograph", { exact: false }).waitFor();
    const again = await arrive(page);
    expect(again.key).toBe("heloc/identity");
    await expectSound(page, "identity, asked again");
    await fillScreen(page, again.screen, answers);
    await page.getByRole("button", { name: "Send my ID" }).click();
    await page.waitForURL("**/bank/disburse");
    expect((await arrive(page)).key).toBe("heloc/bank/disburse");
    expect(errors).toEqual([]);
    await context.close();
  });

  it("has its own waiting page during a review by staff", async () => {
    const { page, context } = await begin("id-in-review", "FACTA_REVIEW");
    expect((await arrive(page)).key).toBe("heloc/identity/review");
    await expectSound(page, "identity/review");
    await context.close();
  });
});
