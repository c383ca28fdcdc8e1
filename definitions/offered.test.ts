import { expect, it } from "vitest";
import { isOffered, isTranslated } from "./offered.ts";

const info = { products: [{ id: "boat" }, { id: "barn", locales: ["es-US"] }] };

it("offers every product when the organization lists none", () => {
  expect(isOffered({}, { product: "boat" })).toBe(true);
});

it("offers the listed products and the flows that serve every product", () => {
  const products = ["boat", "barn", "car", undefined];
  const offered = products.map((product) => isOffered(info, product ? { product } : {}));
  expect(offered).toEqual([true, true, false, true]);
});

it("translates a product into its own languages, and into all when it lists none", () => {
  expect(isTranslated(info, { product: "boat" }, "fr-CA")).toBe(true);
  expect(isTranslated(info, { product: "barn" }, "fr-CA")).toBe(false);
  expect(isTranslated(info, { product: "barn" }, "es-US")).toBe(true);
  expect(isTranslated(info, {}, "fr-CA")).toBe(true);
});
