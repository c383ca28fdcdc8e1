import { describe, expect, test } from "vitest";
import type { Flow } from "#schemas/types/flow.ts";
import {
  applicationFlowOf,
  firstProduct,
  holdsApplications,
  productOf,
  productsOf,
} from "./products.ts";

const flow = (id: string, more: Partial<Flow> = {}): Flow => ({
  id,
  version: 1,
  basePath: `/${id}`,
  initial: "only",
  states: [{ id: "only", page: "in", final: true }],
  pages: [{ id: "in", screen: "in" }],
  fallback: "in",
  ...more,
});
const barn = flow("barn", { product: "barn", basePath: "/barn/:uuid" });
const boat = flow("boat", { product: "boat", basePath: "/boat/:uuid" });

describe("productsOf", () => {
  test("lists each product once, in the order of the flows", () => {
    expect(productsOf([barn, flow("begin", { product: "barn" }), boat])).toEqual(["barn", "boat"]);
  });
  test("begins with the product that a shared flow calls the first", () => {
    const shared = flow("people", { firstProduct: "boat" });
    expect(productsOf([barn, shared, boat])).toEqual(["boat", "barn"]);
    expect(firstProduct([barn, shared, boat])).toBe("boat");
  });
  test("ignores a first product that no flow has", () => {
    expect(productsOf([flow("people", { firstProduct: "car" }), barn])).toEqual(["barn"]);
  });
  test("returns no product when no flow names one", () => {
    expect(firstProduct([flow("people")])).toBeNull();
  });
});

describe("applicationFlowOf", () => {
  test("finds the product's flow whose addresses name an application", () => {
    const begin = flow("begin", { product: "boat" });
    const guest = flow("guest", { product: "boat", opens: "invitation", basePath: "/g/:uuid" });
    expect(applicationFlowOf([begin, guest, barn, boat], "boat")?.id).toBe("boat");
    expect(applicationFlowOf([begin, guest], "boat")).toBeUndefined();
  });
});

test("a flow holds applications when its base path has :uuid", () => {
  expect([boat, flow("begin")].map(holdsApplications)).toEqual([true, false]);
});

test("productOf gives a shared flow the first product", () => {
  expect(productOf([barn, boat], flow("people"))).toBe("barn");
  expect(productOf([barn, boat], boat)).toBe("boat");
});
