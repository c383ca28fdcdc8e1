import { describe, expect, test } from "vitest";
import type { Flow } from "#schemas/types/flow.ts";
import { earlierPages } from "./earlier-pages.ts";

const flow = (id: string, basePath: string, pages: string[], more: Partial<Flow> = {}): Flow => ({
  id,
  version: 1,
  basePath,
  initial: "only",
  states: [{ id: "only", page: pages[0] ?? "", final: true }],
  pages: [
    { id: `${id}/away`, exit: "/" },
    ...pages.map((page) => ({ id: `${id}/${page}`, screen: page })),
  ],
  fallback: pages[0] ?? "",
  ...more,
});
const boat = flow("boat", "/boat/:uuid", ["hull", "check", "sail"], { product: "boat" });
const start = flow("start", "/boat", ["name", "check"], { product: "boat" });
const flows = [
  flow("barn", "/barn", ["roof"], { product: "barn" }),
  start,
  flow("crew", "/crew", ["join"], { product: "boat", opens: "invitation" }),
  boat,
];
const ids = (of: Flow, screen: string) => earlierPages(flows, of, screen).map(({ id }) => id);

describe("earlierPages", () => {
  test("begins with the pages that collect the first answers of the product", () => {
    expect(ids(boat, "check")).toEqual(["start/name", "start/check", "boat/hull"]);
  });
  test("lists only own pages for a flow without applications", () => {
    expect(ids(start, "check")).toEqual(["start/name"]);
  });
  test("lists no page of the flow for a screen that it does not have", () => {
    expect(ids(start, "roof")).toEqual([]);
  });
});
