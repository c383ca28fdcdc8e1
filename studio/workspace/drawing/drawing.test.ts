import { beforeAll, describe, expect, it } from "vitest";
import { type Definitions, definitionsOf, loadDefinitions, withFiles } from "#definitions/index.ts";
import type { GraphEdge } from "#definitions/drawing/graph.ts";
import { drawingOf, type FlowDrawing } from "./drawing.ts";
import { adjustedFlow, laidFlow, MEASURES, type PlacedState } from "./flow-layout.ts";

const FLOW = "heloc";
let definitions: Definitions;
const layouts = new Map();
let drawing: FlowDrawing;
beforeAll(async () => {
  definitions = await loadDefinitions(".");
  drawing = drawingOf(definitions, "main", FLOW, layouts);
}, 120_000);

/** Milliseconds in which the worker lays out a flow. */
const BOUND = 300;

it("lays out the largest flow in time, and does not lay out the same flow again", () => {
  expect(drawing.states.length).toBeGreaterThan(10);
  expect(drawingOf(definitions, "main", FLOW, layouts).took).toBe(0);
  const other = definitionsOf(
    withFiles(definitions.sources, { "flows/words/words.json": wordsWith(definitions) }),
  );
  expect(drawingOf(other, "main", FLOW, layouts).took, "another file has changed").toBe(0);
  const took = [1, 2, 3].map(() => {
    const began = performance.now();
    laidFlow(graphOf(drawing));
    return performance.now() - began;
  });
  expect(Math.min(...took)).toBeLessThan(BOUND);
});

const wordsWith = ({ sources }: Definitions) => ({
  ...(sources.files.get("flows/words/words.json")?.value as object),
  description: "Changed",
});

const graphOf = ({ states, ways }: FlowDrawing) => ({
  nodes: [...states],
  edges: ways.map(({ id, from, to, guard, change }): GraphEdge => ({
    id,
    from,
    to,
    when: guard?.source ?? null,
    change,
  })),
});

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Median distance by which states moved, after the drawing is shifted as a whole. */
function medianMove(before: readonly PlacedState[], after: readonly PlacedState[]): number {
  const pairs = before.flatMap((was) => {
    const is = after.find(({ id }) => id === was.id);
    return is ? [[is.x - was.x, is.y - was.y] as const] : [];
  });
  const [dx, dy] = [median(pairs.map(([x]) => x)), median(pairs.map(([, y]) => y))];
  return median(pairs.map(([x, y]) => Math.hypot(x - dx, y - dy)));
}

describe("a changed transition", () => {
  it("moves the other states by less than a state's height in the median", () => {
    const graph = graphOf(drawing);
    const before = laidFlow(graph);
    const ends = [before.states[0]?.id ?? "", before.states.at(-1)?.id ?? ""] as const;
    const added = { id: "added", from: ends[0], to: ends[1], when: null, change: null };
    const changes = [
      [...graph.edges, added],
      ...graph.edges
        .filter(({ from }) => from !== null)
        .map((edge) => graph.edges.filter((each) => each !== edge)),
    ];
    for (const edges of changes) {
      const after = adjustedFlow(before, { ...graph, edges });
      expect(medianMove(before.states, after.states)).toBeLessThan(MEASURES.box);
      expect(after.ways.filter(({ points }) => points.length > 0)).toHaveLength(
        edges.filter(({ from }) => from !== null).length,
      );
    }
  });

  it("puts a new state where no other one lies", () => {
    const graph = graphOf(drawing);
    const before = laidFlow(graph);
    const [first] = graph.nodes;
    if (first === undefined) throw new Error("The flow has no states.");
    const nodes = [...graph.nodes, { ...first, id: "added" }];
    const edges = [
      ...graph.edges,
      { id: "added", from: first.id, to: "added", when: null, change: null },
    ];
    const { states } = adjustedFlow(before, { nodes, edges });
    const own = states.find(({ id }) => id === "added");
    if (own === undefined) throw new Error("The new state has no place.");
    const over = states.filter(
      (each) =>
        each.id !== "added" &&
        each.x < own.x + own.width &&
        own.x < each.x + each.width &&
        each.y < own.y + own.height &&
        own.y < each.y + each.height,
    );
    expect(over.map(({ id }) => id)).toEqual([]);
  });
});

it("says each guard as a sentence, with what it reads", () => {
  const guarded = drawing.ways.filter(({ guard }) => guard !== null);
  expect(guarded.length).toBeGreaterThan(10);
  for (const { guard, key } of guarded) {
    expect(guard?.sentence, key).not.toBe("");
    expect(guard?.reads.length, key).toBeGreaterThan(0);
  }
});

it("has the same states, transitions, rows and steps as the flow", () => {
  const own = definitions.effective("main").flows.get(FLOW);
  const { states = [], entries = [], checklist = [] } = own?.flow.value ?? {};
  expect(drawing.states.map(({ id }) => id)).toEqual(states.map(({ id }) => id));
  expect(drawing.ways).toHaveLength(
    entries.length + states.flatMap(({ transitions = [] }) => transitions).length,
  );
  expect(drawing.rows).toHaveLength(checklist.length);
  expect(drawing.road).toHaveLength(own?.checklist?.value.steps.length ?? 0);
});
