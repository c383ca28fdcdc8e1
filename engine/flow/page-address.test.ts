import { describe, expect, test } from "vitest";
import { pageAddress, pagePattern } from "./page-address.ts";

const flow = {
  basePath: "/apply",
  pages: [
    { id: "name", path: ":uuid/name", query: { step: "name & address", "it's": "(50%) ~ a+b" } },
    { id: "plain" },
  ],
} as unknown as Parameters<typeof pageAddress>[0];

describe("pagePattern", () => {
  const base = { basePath: "/boats/:uuid" };
  test("puts a page below the base path of its flow", () => {
    expect(pagePattern(base, { id: "hull" })).toBe("/boats/:uuid/hull");
  });
  test("reads a path that begins with a slash as absolute", () => {
    expect(pagePattern(base, { id: "enter", path: "/enter" })).toBe("/enter");
  });
  test("reads a lone slash as the base path", () => {
    expect(pagePattern(base, { id: "/" })).toBe("/boats/:uuid");
  });
});

describe("pageAddress", () => {
  test("leaves a parameter without a value readable", () => {
    expect(pageAddress(flow, "name")).toContain("/apply/:uuid/name?");
  });

  test("encodes the query of a page as URLSearchParams does", () => {
    const query = new URLSearchParams({ step: "name & address", "it's": "(50%) ~ a+b" });
    expect(pageAddress(flow, "name", { uuid: "a/b" })).toBe(`/apply/a%2Fb/name?${query}`);
  });

  test("leaves out the question mark of a page without a query", () => {
    expect(pageAddress(flow, "plain")).toBe("/apply/plain");
  });

  test("gives no address for a page that the flow does not have", () => {
    expect(pageAddress(flow, "missing")).toBeNull();
  });
});
