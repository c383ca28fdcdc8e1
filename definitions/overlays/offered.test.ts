import { expect, it } from "vitest";
import { isTranslated, mustBeTranslated } from "./offered.ts";

const info = { products: [{ id: "boat" }, { id: "barn", locales: ["es-US"] }] };

it("translates a product into its own languages, and into all when it lists none", () => {
  expect(isTranslated(info, { product: "boat" }, "fr-CA")).toBe(true);
  expect(isTranslated(info, { product: "barn" }, "fr-CA")).toBe(false);
  expect(isTranslated(info, { product: "barn" }, "es-US")).toBe(true);
  expect(isTranslated(info, {}, "fr-CA")).toBe(true);
});

it("requires no translation of a product that the organization does not offer", () => {
  const products = ["boat", "barn", "car", undefined];
  const required = products.map((product) =>
    mustBeTranslated(info, product ? { product } : {}, "fr-CA"),
  );
  expect(required).toEqual([true, false, false, true]);
});
