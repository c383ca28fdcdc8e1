/**
 * A funded line in a real browser: a missed payment, its statement, and the page "Draw again", which
 * asks for an amount only when there is one to draw.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { logIn } from "./support/borrower.ts";
import { launch, visit } from "./support/browser.ts";
import { picture } from "./support/picture.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { advance, place, readAsOwner } from "./support/sandbox.ts";
import { arrive } from "./support/walk.ts";

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

/** Returns by how much a phone's page can be scrolled sideways with text twice as large (WCAG 1.4.4). */
async function sidewaysWithLargeText(page: Page): Promise<number> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const sideways = await page.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = "200%";
    const width = root.scrollWidth - root.clientWidth;
    root.style.fontSize = "";
    return width;
  });
  if (size !== null) await page.setViewportSize(size);
  return sideways;
}

it("a borrower reads the statement of a missed payment, and draws when the line allows it", async () => {
  const placed = await place(product.address, "manual-payer", "COMPLETE");
  const { page, errors } = await visit(browser);
  const base = `${product.address}/account/heloc/${placed.uuid}`;
  const amount = page.getByLabel("How much do you want to draw?");
  const stated = async () =>
    (await readAsOwner(product.address, placed)).application.servicing?.statements?.length ?? 0;
  await logIn(page, product.address, placed);

  // Nothing is repaid yet: the page says from when there is something to draw, and has no form.
  await page.goto(`${base}/complete/draw`);
  expect((await arrive(page)).key).toBe("heloc/complete/draw");
  await page.getByText(/^You can draw again from \d/).waitFor();
  expect(await amount.count()).toBe(0);
  expect(await page.getByRole("button", { name: "Ask for this draw" }).count()).toBe(0);
  await expectAccessible(page, "complete/draw without credit");
  await picture(page, "draw-later");

  // The first payment does not arrive.
  await advance(product.address, "P35D");
  await expect.poll(stated, { timeout: 60_000 }).toBe(1);
  await page.goto(`${base}/complete`);
  await page.getByText("A payment is late", { exact: true }).waitFor();
  await expectAccessible(page, "complete with a late payment");
  await picture(page, "payment-late");
  await page
    .getByRole("link", { name: "See my statements" })
    .or(page.getByRole("button", { name: "See my statements" }))
    .click();
  expect((await arrive(page)).key).toBe("heloc/documents");
  expect(await sidewaysWithLargeText(page)).toBe(0);
  const statements = page.getByRole("region", { name: "Your statements" });
  await statements.getByRole("button", { name: /^Statement of \d/ }).click();
  await page.getByText("What is due next").waitFor();
  await picture(page, "statement");
  await page.goto(`${base}/complete/draw`);
  await page.getByText("First the payment that is late").waitFor();
  expect(await amount.count()).toBe(0);

  // The second payment makes up for it, and enough is repaid for the least draw.
  await advance(product.address, "P62D");
  await expect.poll(stated, { timeout: 60_000 }).toBe(3);
  await page.goto(`${base}/complete/draw`);
  await amount.waitFor();
  await picture(page, "draw-now");
  await amount.fill("500");
  await page.getByRole("button", { name: "Ask for this draw" }).click();
  await page.waitForURL(`${base}/complete`);
  await page.getByText("Your later draws", { exact: true }).waitFor();
  expect(await page.getByText("A payment is late", { exact: true }).count()).toBe(0);
  expect(errors).toEqual([]);
});
