/**
 * `npm run dev` serves modules unbundled, so code that the bundler drops from the product runs only
 * here.
 */
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, visit } from "./support/browser.ts";
import { startDevelopment, type DevelopmentServer } from "./support/development.ts";
import { begin } from "./support/sandbox.ts";
import { arrive } from "./support/walk.ts";

let development: DevelopmentServer;
let browser: Browser;
beforeAll(async () => {
  [development, browser] = await Promise.all([startDevelopment(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await development?.stop();
});

describe("npm run dev", () => {
  it("renders the first page of the registration without an error in the console", async () => {
    const { page, context, errors } = await visit(browser);
    await page.goto(`${development.address}/account/heloc/register`);
    const { key } = await arrive(page).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${errors.join("\n")}\n${development.output()}`);
    });
    expect(key).toBe("register/property-info");
    expect(errors).toEqual([]);
    expect(development.output()).not.toMatch(/error/i);
    await context.close();
  });

  it("renders the first page of an application without an error in the console", async () => {
    const placed = await begin(development.address, "approved");
    const { page, context, errors } = await visit(browser);
    await page.addInitScript((jwt) => localStorage.setItem("jwt", jwt), `Bearer ${placed.token}`);
    await page.goto(`${development.address}/account/heloc/${placed.uuid}`);
    expect((await arrive(page)).key).toMatch(/^heloc\/start\//);
    expect(errors).toEqual([]);
    await context.close();
  });
});
