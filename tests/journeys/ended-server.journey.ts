/** Ctrl+C at the moment at which a new product makes the log-ins that it prints. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProduct, type Product } from "./support/process.ts";

let product: Product;
beforeAll(async () => (product = await startProduct()));
afterAll(() => product?.stop());

it("ends without an error, and with the log-ins that were under way", async () => {
  await expect.poll(() => product.output()).toContain("Hearthline: http");
  expect(await product.interrupt()).toBe(0);
  expect(product.output()).toContain("Sandbox log-in:");
  expect(product.output()).not.toContain('"level":"error"');
});
