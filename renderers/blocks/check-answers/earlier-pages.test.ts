import { expect, test } from "vitest";
import type { Flow } from "#schemas/types/flow.ts";
import { readEarlierPages } from "./earlier-pages.ts";

const flow = (id: string, basePath: string, pages: Flow["pages"]): Flow => ({
  id,
  version: 1,
  product: "boat",
  basePath,
  initial: "only",
  states: [{ id: "only", page: pages.at(-1)?.id ?? "", final: true }],
  pages,
  fallback: pages.at(-1)?.id ?? "",
});
const boat = flow("boat", "/boat/:uuid", [
  { id: "hull", screen: "hull", within: ["check"] },
  { id: "name", path: "steps", query: { step: "name" }, screen: "name", within: ["check"] },
  { id: "waiting", screen: "waiting", within: ["check"] },
  { id: "check", screen: "check" },
]);
const start = flow("start", "/boat", [{ id: "first", screen: "first" }]);
const form = (id: string) => ({ url: `/${id}.json`, validator: `/${id}.js` });
const flows = {
  boat: {
    flow: boat,
    screens: {
      hull: form("hull"),
      name: form("name"),
      waiting: { url: "/waiting.json" },
      check: form("check"),
    },
  },
  start: { flow: start, screens: { first: form("first") } },
};
test("reads the forms before a page, of all flows that come before it", async () => {
  const readJson = async (url: string) => ({ id: url });
  expect(await readEarlierPages(flows, "boat", "check", readJson)).toEqual([
    { flow: "start", id: "first", screen: { id: "/first.json" } },
    { flow: "boat", id: "hull", screen: { id: "/hull.json" } },
    { flow: "boat", id: "name", screen: { id: "/name.json" } },
  ]);
});
