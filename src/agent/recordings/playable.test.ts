import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { EVENT } from "#lending/recording/events.ts";
import { playable, STYLE } from "./playable.ts";
import { readEvents, visitedPages } from "./read-events.ts";

const element = (id: number, tagName: string, attributes: object, childNodes: object[] = []) => ({
  type: 2,
  id,
  tagName,
  attributes,
  childNodes,
});

it("gives style elements the nonce, and style attributes a name that the policy does not refuse", () => {
  const node = element(1, "div", { class: "a", style: "width: 1px" }, [
    element(2, "style", { _cssText: "a { color: red }" }),
  ]);
  expect(
    playable({ type: EVENT.snapshot, timestamp: 1, data: { node } }, "n").data["node"],
  ).toEqual(
    element(1, "div", { class: "a", [STYLE]: "width: 1px" }, [
      element(2, "style", { _cssText: "a { color: red }", nonce: "n" }),
    ]),
  );
  const added = element(3, "style", {});
  const data = {
    source: 0,
    adds: [{ parentId: 1, nextId: null, node: added }],
    attributes: [
      { id: 1, attributes: { style: "left: 2px" } },
      { id: 2, attributes: { style: { left: "3px" } } },
      { id: 4, attributes: { class: "b" } },
    ],
  };
  expect(playable({ type: EVENT.change, timestamp: 1, data }, "n").data).toEqual({
    source: 0,
    adds: [{ parentId: 1, nextId: null, node: element(3, "style", { nonce: "n" }) }],
    attributes: [
      { id: 1, attributes: { [STYLE]: "left: 2px" } },
      { id: 2, attributes: { style: { left: "3px" } } },
      { id: 4, attributes: { class: "b" } },
    ],
  });
});

it("reads the batches of a recording in their order, and names the pages of the visit", async () => {
  const page = (timestamp: number, href: string) => ({
    type: EVENT.page,
    timestamp,
    data: { href },
  });
  const turn = (timestamp: number, href: string) => ({
    type: EVENT.turn,
    timestamp,
    data: { tag: "page", payload: { href } },
  });
  const batches = [
    [page(1_000, "/a"), page(2_000, "/a")],
    [turn(3_500, "/b"), page(9_000, "/a")],
  ];
  const events = await readEvents(
    batches.map((batch) => gzipSync(JSON.stringify(batch)).toString("base64")),
  );
  expect(events).toEqual(batches.flat());
  expect(visitedPages(events)).toEqual([
    { at: 0, page: "/a" },
    { at: 2_500, page: "/b" },
    { at: 8_000, page: "/a" },
  ]);
});
