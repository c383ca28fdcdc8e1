/**
 * Kills the server at five points of a journey and starts it again: every acknowledged write
 * survives.
 */
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, visit } from "./support/browser.ts";
import { startProduct, type Product } from "./support/process.ts";
import { answersOf } from "./support/screens.ts";
import { arrive, walk } from "./support/walk.ts";

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({}, { createsDatabase: true }), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/**
 * Kills the process after the answer to these pages, some with vendor jobs under way. True: the
 * borrower also reloads.
 */
const kills = new Map([
  ["register/login-info", true],
  ["heloc/start/profile", false],
  ["heloc/product/select", true],
  ["heloc/identity", false],
  ["heloc/signing/sign", true],
]);

describe("a killed server", () => {
  it("loses no acknowledged write over five kills in one journey", async () => {
    const { page, context, errors } = await visit(browser);
    const answers = answersOf("autopay");
    const killed: string[] = [];
    await page.goto(`${product.address}/account/heloc/register`);
    const path = await walk(page, {
      errors,
      answers,
      // The page after the last kill has all the answers before it.
      stopAt: () => killed.length === kills.size,
      afterStep: async (key) => {
        const reload = kills.get(key);
        if (reload === undefined || killed.includes(key)) return;
        killed.push(key);
        await product.restart();
        if (reload) await page.reload();
      },
    });
    expect(killed).toEqual([...kills.keys()]);
    // No page came twice, so no answer was lost.
    expect(path).toEqual([...new Set(path)]);

    // The answers before the first kill are still there after the last.
    const token = await page.evaluate(() => localStorage.getItem("jwt"));
    const uuid = new URL(page.url()).pathname.split("/")[3];
    const answer = await fetch(
      `${product.address}/service-application/api/v1/application/heloc/${uuid}`,
      { headers: { authorization: String(token) } },
    );
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      property: { address: answers["register/property-info"]?.["address"] },
      payType: "AUTOPAY",
      status: { disclosurelistClosingComplete: true },
    });
    await arrive(page);
    await context.close();
  });
});
