import { describe, expect, it } from "vitest";
import type { OutlineNode } from "../workspace/pages/outline.ts";
import { above, matching, moveFor, rowsOf, type Row } from "./visible.ts";

const node = (id: string, children: readonly OutlineNode[] = []): OutlineNode => ({
  id,
  kind: "page",
  label: `Label of ${id}`,
  name: id,
  children,
});
const nodes = [node("a", [node("a1", [node("a1x")]), node("a2")]), node("b")];
const rows = (...open: string[]): Row[] => rowsOf(nodes, ({ id }) => open.includes(id));
const ids = (list: readonly Row[]) => list.map((row) => row.node.id);

describe("the rows of the outline", () => {
  it("are the nodes whose parents are open, with level, position and number of siblings", () => {
    expect(ids(rows())).toEqual(["a", "b"]);
    expect(ids(rows("a", "a1"))).toEqual(["a", "a1", "a1x", "a2", "b"]);
    expect(rows("a")[2]).toMatchObject({ level: 2, position: 2, count: 2, parent: "a" });
  });

  it("of a search are the nodes with every word, and what is above them", () => {
    const found = matching(nodes, "label A1X");
    expect(ids(rowsOf(found, () => true))).toEqual(["a", "a1", "a1x"]);
    expect(matching(nodes, "nothing")).toEqual([]);
    expect(matching(nodes, "  ")).toBe(nodes);
  });

  it("above a node are its ancestors from the top", () => {
    expect(above(nodes, "a1x")).toEqual(["a", "a1"]);
    expect(above(nodes, "b")).toEqual([]);
  });
});

describe("a key in the outline", () => {
  it.each([
    ["ArrowDown", "a", { to: "a1" }],
    ["ArrowUp", "a1", { to: "a" }],
    ["ArrowUp", "a", null],
    ["Home", "b", { to: "a" }],
    ["End", "a", { to: "b" }],
    ["ArrowRight", "a", { to: "a1" }],
    ["ArrowRight", "a1", { expand: "a1" }],
    ["ArrowRight", "b", null],
    ["ArrowLeft", "a", { collapse: "a" }],
    ["ArrowLeft", "a1", { to: "a" }],
    ["ArrowLeft", "b", null],
    ["*", "a1", { expandAll: ["a1", "a2"] }],
    ["l", "a", { to: "a1" }],
    ["z", "a", null],
    ["F5", "a", null],
  ] as const)("%s on %s leads to %j", (key, current, move) => {
    expect(moveFor(key, rows("a"), current)).toEqual(move);
  });
});
