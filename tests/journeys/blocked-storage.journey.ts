/** Pages in a browser whose person blocks all cookies, so that reading a storage throws. */
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, visit } from "./support/browser.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

it.each(["/account/heloc/register", "/agent", "/broker", "/studio"])(
  "shows the page at %s",
  async (path) => {
    const { page, context, errors } = await visit(browser);
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, {
          configurable: true,
          get() {
            throw new DOMException("Access is denied for this document.", "SecurityError");
          },
        });
    });
    await page.goto(product.address + path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForFunction(() => !document.querySelector("[data-prerendered]"));
    await page.getByRole("textbox").first().fill("a");
    expect(await page.getByRole("textbox").first().inputValue()).toBe("a");
    expect(errors).toEqual([]);
    await context.close();
  },
);
