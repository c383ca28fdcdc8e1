import { describe, expect, test } from "vitest";
import type { Flow } from "#schemas/types/flow.ts";
import { productAddresses } from "./product-addresses.ts";

const flow = (id: string, members: Partial<Flow>): Flow => ({
  id,
  version: 1,
  basePath: `/${id}`,
  initial: "only",
  states: [{ id: "only", page: "in", final: true }],
  pages: [
    { id: "in", screen: "in" },
    { id: "list", path: "", screen: "list" },
    { id: "enter", path: "/enter", screen: "enter" },
    { id: "back", query: { step: "back" }, screen: "back" },
  ],
  fallback: "in",
  ...members,
});

const shared = flow("people", { login: "enter", home: "list", bankReturn: "back" });

describe("productAddresses", () => {
  test("reads the pages that a shared flow names", () => {
    expect(productAddresses([flow("boat", { product: "boat" }), shared], "boat")).toEqual({
      login: "/enter",
      home: "/people",
      bankReturn: "/people/back?step=back",
      secondStep: "/enter",
    });
  });
  test("prefers the pages of the product's own flow", () => {
    const boat = flow("boat", { product: "boat", home: "in" });
    expect(productAddresses([shared, boat], "boat").home).toBe("/boat/in");
    expect(productAddresses([shared, boat], "barn").home).toBe("/people");
    expect(productAddresses([shared, boat], null).home).toBe("/people");
    expect(productAddresses([shared, boat]).home).toBe("/boat/in");
  });
  test("leaves out a flow that an invitation opens", () => {
    const invited = flow("guest", { product: "boat", opens: "invitation", login: "in" });
    expect(productAddresses([invited, shared], "boat").login).toBe("/enter");
  });
  test("leads to the root when no flow names a home page", () => {
    expect(productAddresses([flow("boat", {})])).toEqual({
      login: "/",
      home: "/",
      bankReturn: "/",
      secondStep: "/",
    });
  });
  test("ignores a page that the flow does not have", () => {
    expect(productAddresses([flow("boat", { home: "lost" })]).home).toBe("/");
  });
});
