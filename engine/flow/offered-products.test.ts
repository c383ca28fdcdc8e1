import { describe, expect, it } from "vitest";
import type { Flow } from "#schemas/types/flow.ts";
import { isClosedPage, isOffered } from "./offered-products.ts";

const info = { products: [{ id: "boat" }, { id: "barn", locales: ["es-US"] }] };

describe("isOffered", () => {
  it("offers every product when the organization lists none", () => {
    expect(isOffered({}, { product: "boat" })).toBe(true);
  });

  it("offers the listed products and the flows that serve every product", () => {
    const products = ["boat", "barn", "car", undefined];
    const offered = products.map((product) => isOffered(info, product ? { product } : {}));
    expect(offered).toEqual([true, true, false, true]);
  });
});

describe("isClosedPage", () => {
  const flow = (more: Partial<Flow>): Flow => ({
    id: "any",
    version: 1,
    basePath: "/any",
    product: "car",
    initial: "only",
    states: [{ id: "only", page: "in", final: true }],
    pages: [{ id: "in", screen: "in" }],
    fallback: "in",
    ...more,
  });

  it("closes the pages that begin an application of a product that is not offered", () => {
    expect(isClosedPage(info, flow({}), "in")).toBe(true);
    expect(isClosedPage(info, flow({}), null)).toBe(true);
  });

  it("leaves an offered product and a flow of every product open", () => {
    const { product: _, ...shared } = flow({});
    expect(isClosedPage(info, flow({ product: "boat" }), "in")).toBe(false);
    expect(isClosedPage(info, shared, "in")).toBe(false);
    expect(isClosedPage({}, flow({}), "in")).toBe(false);
  });

  it("leaves open applications, invitations, and the product's log-in open", () => {
    expect(isClosedPage(info, flow({ basePath: "/any/:uuid" }), "in")).toBe(false);
    expect(isClosedPage(info, flow({ opens: "invitation" }), "in")).toBe(false);
    expect(isClosedPage(info, flow({ login: "in" }), "in")).toBe(false);
  });
});
