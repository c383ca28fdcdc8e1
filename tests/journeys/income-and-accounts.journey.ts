/** How income is shown, an account is given and an identity is proved, each on its pages, in a real browser; what other journeys prove is placed. */
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

/** A borrower of the persona, in the state, logged in, on the page due or the one asked for. */
async function begin(persona: string, state: string, path = "") {
  const placed = await place(product.address, persona, state);
  const visited = await visit(browser);
  await logIn(visited.page, product.address, placed);
  const base = `${product.address}/account/heloc/${placed.uuid}`;
  await visited.page.goto(`${base}/${path}`);
  return { ...visited, placed, base };
}

/** axe on a wide and on the narrowest screen, which nothing may be wider than. */
async function expectSound(page: Page, where: string) {
  await expectAccessible(page, where);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page, `${where} at 320`);
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content, `${where} at 320`).toBeLessThanOrEqual(Number(screen));
  await page.setViewportSize({ width: 1280, height: 900 });
}

describe("a bank's own log-in", () => {
  it("comes back to the page that began it, also after a reload and in another tab", async () => {
    const { page, context, errors, base } = await begin("approved", "INCOME_VERIFICATION");
    await arrive(page);
    // A way that there is not, and none at all, lead to the choice of ways.
    for (const way of ["link/no-such-way", "link", "upload"]) {
      await page.goto(`${base}/income/${way}`);
      await page.waitForURL(`${base}/income/review`);
    }
    await page.goto(`${base}/income/link/plaid`);
    await arrive(page);
    await page.getByRole("button", { name: "Platypus OAuth Bank" }).click();
    await page.waitForURL("**/sandbox/institution?**");
    const back = await page.getByRole("link", { name: "Share" }).getAttribute("href");

    // Another tab, which never saw the page that began the link, and a reload there.
    const other = await context.newPage();
    await other.goto(`${product.address}${back}`);
    await other.waitForURL(`${base}/income/link/plaid`);
    await other.getByRole("radio", { name: /Platypus OAuth Bank Checking/ }).waitFor();
    await other.reload();
    await other.getByRole("radio", { name: /Platypus OAuth Bank Checking/ }).waitFor();
    await other.close();

    await page.getByRole("link", { name: "Share" }).click();
    await page.waitForURL(`${base}/income/link/plaid`);
    await page.getByRole("radio", { name: /Platypus OAuth Bank Checking/ }).check();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.waitForURL(`${base}/identity`);
    expect(await page.evaluate(() => localStorage.getItem("hearthline.bank-link"))).toBeNull();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("that was cancelled, or is too old, can be begun again; without its traces it explains itself", async () => {
    const { page, context, base } = await begin("approved", "INCOME_VERIFICATION");
    await arrive(page);
    await page.goto(`${base}/income/link/plaid`);
    await page.getByRole("button", { name: "Platypus OAuth Bank" }).click();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("alert").filter({ hasText: "You cancelled at your bank" }).waitFor();
    await expectSound(page, "back from the bank");
    // A link token that is not good any more.
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

describe("an income vendor", () => {
  it.each([
    ["income/link/truv", "Truv"],
    ["income/link/pointserv", "Pointserv"],
  ])("at %s: cancelled, then shown; used once", async (path, name) => {
    const { page, context, errors, base } = await begin("approved", "INCOME_VERIFICATION");
    await arrive(page);
    await page.goto(`${base}/${path}`);
    await arrive(page);
    await expectSound(page, path);
    await page.getByRole("button", { name: `Continue to ${name}` }).click();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page
      .getByRole("alert")
      .filter({ hasText: `You cancelled at ${name}` })
      .waitFor();
    await expectSound(page, `${path}, cancelled`);
    await page.getByRole("button", { name: `Continue to ${name}` }).click();
    await page.getByRole("link", { name: "Share" }).click();
    await page.getByText(`${name} has what it needs`).waitFor();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.waitForURL(`${base}/identity`);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe("an identity", () => {
  it("that failed is asked for again with the reason, and then passes", async () => {
    const { page, context, errors } = await begin("id-rejected", "IDENTITY_VERIFICATION");
    const answers = answersOf("id-rejected")["heloc/identity"] ?? {};
    const first = await arrive(page);
    await fillScreen(page, first.screen, answers);
    await expectSound(page, "identity, filled");
    // What was sent can be looked at.
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

  it("that a person looks at is waited for on a page of its own", async () => {
    const { page, context } = await begin("id-in-review", "FACTA_REVIEW");
    expect((await arrive(page)).key).toBe("heloc/identity/review");
    await expectSound(page, "identity/review");
    await context.close();
  });
});
