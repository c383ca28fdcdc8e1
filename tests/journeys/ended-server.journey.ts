/** Ctrl+C at the moment at which a new product makes the log-ins that it prints. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProduct, type Product } from "./support/process.ts";

let product: Product;
beforeAll(async () => (product = await startProduct()));
afterAll(() => product?.stop());

// `scripts/start/print-logins.test.ts` decides the moment, and expects that no log-in is printed then.
it("ends without an error while it makes the log-ins", async () => {
  await expect.poll(() => product.output()).toContain("Hearthline: http");
  expect(await product.interrupt()).toBe(0);
  expect(product.output()).not.toContain('"level":"error"');
});
