/**
 * The drawing: nothing overlaps, everything is on the sheet, changes are marked, and the drawing in
 * the documentation is current.
 */
import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileFlow, type CompiledFlow } from "#engine/index.ts";
import type { Checklist } from "#schemas/types/checklist.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { drawings, staleDrawings } from "#scripts/generate-drawings.ts";
import { drawnFlow } from "../graph.ts";
import { graphOf, type Graph } from "#definitions/drawing/graph.ts";
import { mermaid } from "./mermaid.ts";
import { svg } from "./svg.ts";
import { widthOf } from "#definitions/drawing/text-width.ts";
import { productEntities } from "#engine/testing/product-entities.ts";

const json = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, "utf8"));
const heloc = (await json("flows/heloc/flow.json")) as Flow;

const compiled = (flow: Flow): CompiledFlow => {
  const { flow: drawnFlow, findings } = compileFlow(flow, productEntities);
  if (drawnFlow === null) throw new Error(JSON.stringify(findings));
  return drawnFlow;
};

/**
 * The HELOC flow with overlay changes: a state, transitions and a row added, others changed and
 * removed.
 */
const overlaid: Flow = {
  ...heloc,
  facts: { ...heloc.facts, offerSelected: "application.term > 12 && application.amount > 0" },
  checklist: heloc.checklist
    ?.filter(({ id }) => id !== "liens")
    .concat({ id: "escrow", states: ["IN_PROGRESS"], when: "status.recorded", page: "complete" }),
  entries: heloc.entries
    ?.filter(({ id }) => id !== "employer")
    .concat({ id: "escrow", to: "escrow", when: "status.recorded" }),
  states: [
    ...heloc.states
      .filter(({ id }) => id !== "emplVerify")
      .map((state) =>
        state.id === "hmda"
          ? {
              ...state,
              page: "start/contact",
              transitions: [
                ...(state.transitions ?? []),
                { id: "to-escrow", to: "escrow", when: "status.funded" },
              ],
            }
          : state,
      ),
    { id: "escrow", page: "complete", final: true },
  ],
};

interface Area {
  what: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

const attribute = (tag: string, name: string): number =>
  Number(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "0");

function textsOf(drawing: string): Area[] {
  return [...drawing.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].map(([, tag = "", words = ""]) => {
    const attributes = ` ${tag}`;
    const size = attribute(attributes, "font-size");
    const width = widthOf(words.replace(/&[a-z]+;/g, "x"), size, tag.includes("font-weight"));
    const anchor = /text-anchor="(\w+)"/.exec(tag)?.[1];
    const x =
      attribute(attributes, "x") - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0);
    return { what: words, x, y: attribute(attributes, "y") - size * 0.78, width, height: size };
  });
}

/** Returns the outer rectangle of every state. */
function boxesOf(drawing: string): Area[] {
  return [
    ...drawing.matchAll(/<g class="state"><title>State (\w+)[^<]*<\/title>(<rect [^>]*>)/g),
  ].map(([, what = "", tag = ""]) => ({
    what,
    x: attribute(tag, "x"),
    y: attribute(tag, "y"),
    width: attribute(tag, "width"),
    height: attribute(tag, "height"),
  }));
}

const overlap = (a: Area, b: Area): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const inside = (a: Area, b: Area): boolean =>
  a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height;

function faults(drawing: string): string[] {
  const sheet: Area = {
    what: "sheet",
    x: 0,
    y: 0,
    width: attribute(drawing, "width"),
    height: attribute(drawing, "height"),
  };
  const [texts, boxes] = [textsOf(drawing), boxesOf(drawing)];
  const pairs = (areas: Area[], clash: (a: Area, b: Area) => boolean) =>
    areas.flatMap((a, index) =>
      areas.slice(index + 1).flatMap((b) => (clash(a, b) ? [`${a.what} on ${b.what}`] : [])),
    );
  return [
    ...pairs(texts, overlap),
    ...pairs(boxes, overlap),
    ...texts.flatMap((text) =>
      boxes.flatMap((box) =>
        overlap(text, box) && !inside(text, box) ? [`${text.what} across ${box.what}`] : [],
      ),
    ),
    ...[...texts, ...boxes].flatMap((each) =>
      inside(each, sheet) ? [] : [`${each.what} off the sheet`],
    ),
  ];
}

describe("the drawing", () => {
  const base = compiled(heloc);
  const plain = graphOf(base, "main", base);
  const changed = graphOf(compiled(overlaid), "lakeside", base);

  test.each<[string, () => Graph | Promise<Graph>]>([
    ["the HELOC flow", () => plain],
    ["the flow with an overlay", () => changed],
    [
      "a flow with its road and coverage",
      () => drawnFlow({ flow: "heloc", org: "main", root: ".", coverage: true }),
    ],
  ])("of %s has no text or box on another", async (_name, drawn) => {
    const graph = await drawn();
    const drawing = svg(graph);
    expect(boxesOf(drawing)).toHaveLength(graph.nodes.length);
    expect(textsOf(drawing).length).toBeGreaterThan(graph.edges.length + graph.nodes.length * 2);
    expect(faults(drawing)).toEqual([]);
  });

  test("keeps texts and boxes of any flow apart", () => {
    const ids = ["a", "bb", "aStateWithALongName", "d", "e", "f", "g"];
    const flows = fc.record({
      states: fc.subarray(ids, { minLength: 1 }),
      ways: fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)), { maxLength: 14 }),
      entries: fc.array(fc.constantFrom(...ids), { maxLength: 6 }),
    });
    fc.assert(
      fc.property(flows, ({ states, ways, entries }) => {
        const isState = (id: string) => states.includes(id);
        const flow = compiled({
          id: "any",
          version: 1,
          basePath: "/any",
          initial: states[0] ?? "a",
          entries: entries
            .filter(isState)
            .map((to, index) => ({ id: `enter-${index}`, to, when: "application.active" })),
          states: states.map((id) => ({
            id,
            page: "p",
            transitions: ways
              .map(([from, to], index) => ({
                from,
                id: `way-${index}`,
                to,
                when: "application.active",
              }))
              .filter(({ from, to }) => from === id && isState(to))
              .map(({ from: _from, ...way }) => way),
          })),
          pages: [{ id: "p" }],
          fallback: "p",
        });
        expect(faults(svg(graphOf(flow, "main", flow)))).toEqual([]);
      }),
      { numRuns: 60, seed: 5 },
    );
  });

  test("describes itself and every transition in text", () => {
    const drawing = svg(plain);
    expect(drawing).toContain('role="img" aria-labelledby="title description"');
    expect(drawing).toContain('<title id="title">The flow heloc, as main has it</title>');
    for (const { id, to } of plain.edges) {
      expect(drawing).toContain(id);
      expect(drawing).toContain(to);
    }
  });

  test.each([
    ["added", "+ escrow"],
    ["changed", "~ hmda"],
    ["removed", "− emplVerify"],
  ])("marks what was %s by its sign, and says so in the legend", (word, shown) => {
    const drawing = svg(changed);
    expect(drawing).toContain(`>${shown}</text>`);
    expect(drawing).toContain(`${word} by an overlay`);
    expect(mermaid(changed)).toContain(`"${shown} ·`);
    expect(svg(plain)).not.toContain("by an overlay");
  });

  test("draws each step of the checklist with its heading, its vendors and its coverage", async () => {
    const { road } = await drawnFlow({ flow: "heloc", org: "main", root: ".", coverage: true });
    const steps = (await json("flows/heloc/checklist.json")) as Checklist;
    expect(road.map(({ step }) => step)).toEqual(steps.steps.map(({ id }) => id));
    const jobsOf = new Map(steps.steps.map(({ id, run = [] }) => [id, run.map(({ job }) => job)]));
    for (const { step, title, jobs } of road) {
      expect(title).not.toBe("");
      expect(jobs.map(({ job }) => job)).toEqual([...new Set(jobsOf.get(step))]);
    }
    expect(road.some(({ covered }) => covered === true)).toBe(true);
  });

  test("marks transitions, entries and rows whose facts changed", () => {
    const marks = (list: readonly { id: string; change: unknown }[]) =>
      list.filter(({ change }) => change !== null).map(({ id, change }) => [id, change]);
    expect(marks(changed.edges)).toEqual([
      ["escrow", "added"],
      ["to-more-information", "changed"],
      ["to-escrow", "added"],
      ["employer", "removed"],
    ]);
    expect(marks(changed.checklist)).toEqual([
      ["escrow", "added"],
      ["liens", "removed"],
    ]);
  });
});

test(`${drawings.map(({ path }) => path).join(", ")}: what the command draws now; \`npm run generate\` refreshes it`, async () => {
  const stale = await staleDrawings(".");
  expect(
    stale.map(({ path }) => path),
    "The documentation shows an old drawing. Refresh it with `npm run generate`, look at it, and commit it.",
  ).toEqual([]);
});
