/**
 * Two versions of a flow, a checklist and a screen: what differs, what only reads differently, and
 * on which data.
 */
import { describe, expect, test } from "vitest";
import fc from "fast-check";
import type { Checklist } from "#schemas/types/checklist.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { compileChecklist } from "../checklist/compile.ts";
import { compileFlow } from "../flow/compile.ts";
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import { decide } from "../flow/decide.ts";
import { valueAt } from "../json/pointer.ts";
import { entities } from "../testing/entities.ts";
import { everyData, flowsAbout, smallEntities, topics } from "../testing/small-domain.ts";
import { checklistDiff } from "./checklists.ts";
import { decisionDiff, equivalence } from "./decisions.ts";
import { changedParts } from "./parts.ts";
import { screenDiff } from "./screens.ts";

const compiled = (flow: Flow, entitySchemas = entities): CompiledFlow => {
  const { flow: compiledFlow, findings } = compileFlow(flow, entitySchemas);
  if (compiledFlow === null) throw new Error(JSON.stringify(findings));
  return compiledFlow;
};

const base: Flow = {
  id: "visit",
  version: 1,
  basePath: "/visit",
  initial: "start",
  facts: { chosen: "application.term > 0" },
  entries: [
    { id: "first", to: "end", when: "status.recorded && status.funded" },
    { id: "second", to: "end", when: "status.cancelled" },
  ],
  states: [
    { id: "start", page: "start", transitions: [{ id: "on", to: "end", when: "chosen" }] },
    { id: "end", page: "end", final: true },
  ],
  pages: [{ id: "start" }, { id: "end" }, { id: "hmda" }],
  checklist: [{ id: "hmda", states: ["HMDA"], page: "hmda" }],
  fallback: "start",
};
const entry = (id: string, when: string) => ({ id, to: "end", when });
const [first, second] = base.entries ?? [];

describe("changed parts", () => {
  test.each<[string, Partial<Flow>, readonly (readonly string[])[]]>([
    ["nothing", {}, []],
    [
      "an entry more and one less",
      { entries: [entry("third", "status.cancelled"), ...(first ? [first] : [])] },
      [
        ["entry", "third", "added"],
        ["entry", "second", "removed"],
      ],
    ],
    [
      "another order",
      { entries: [second, first].filter((each) => each !== undefined) },
      [["entry", "first", "moved"]],
    ],
    [
      "blanks in a guard",
      {
        entries: [
          entry("first", "status.recorded  &&  status.funded"),
          entry("second", "status.cancelled"),
        ],
      },
      [["entry", "first", "restated"]],
    ],
    [
      "a guard that reads differently",
      {
        entries: [
          entry("first", "status.funded && status.recorded"),
          entry("second", "status.cancelled"),
        ],
      },
      [["entry", "first", "reworded"]],
    ],
    [
      "a fact and the transition that uses it",
      { facts: { chosen: "application.term > 12" } },
      [
        ["fact", "chosen", "changed"],
        ["transition", "start → on", "reworded"],
      ],
    ],
    [
      "a row's states and a state's page",
      {
        checklist: [{ id: "hmda", states: ["HMDA", "IN_PROGRESS"], page: "hmda" }],
        states: [...base.states.slice(0, 1), { id: "end", page: "hmda", final: true }],
      },
      [
        ["row", "hmda", "changed"],
        ["state", "end", "changed"],
      ],
    ],
    ["the initial state", { initial: "end" }, [["initial", "initial", "changed"]]],
  ])("lists the change of %s", (_name, change, expected) => {
    const parts = changedParts(compiled(base), compiled({ ...base, ...change }));
    expect(parts.map(({ kind, id, change: kindOfChange }) => [kind, id, kindOfChange])).toEqual(
      expected,
    );
  });

  test("proves that a guard with different text holds on the same data", () => {
    const parts = (when: string) =>
      changedParts(
        compiled(base),
        compiled({ ...base, entries: [entry("first", when), entry("second", "status.cancelled")] }),
      ).map(({ guards }) => equivalence(...guards, entities));
    expect(parts("status.funded && status.recorded")).toEqual(["exact"]);
    expect(parts("!(!status.funded || !status.recorded)")).toEqual(["exact"]);
    expect(parts("status.funded || status.recorded")).toEqual([null]);
  });
});

describe("decisions", () => {
  test("gives the least data that leads to another page", () => {
    const after = { ...base, facts: { chosen: "application.term > 12" } };
    const { reroutes, certainty, gained, lost } = decisionDiff(
      compiled(base),
      compiled(after),
      entities,
    );
    expect({ certainty, gained, lost }).toEqual({ certainty: "exact", gained: [], lost: [] });
    expect(reroutes).toMatchObject([{ before: "end", after: "start", states: ["end", "start"] }]);
    const term = Number(valueAt(reroutes[0]?.witness, "/application/term"));
    expect(term).toBeGreaterThan(0);
    expect(term).toBeLessThanOrEqual(12);
  });

  test("lists the pages that are gained and lost", () => {
    const after: Flow = {
      ...base,
      checklist: [],
      states: [...base.states, { id: "more", page: "hmda" }],
    };
    expect(decisionDiff(compiled(base), compiled(after), entities)).toMatchObject({
      gained: [],
      lost: ["hmda"],
    });
    expect(decisionDiff(compiled(after), compiled(base), entities)).toMatchObject({
      gained: ["hmda"],
      lost: [],
    });
  });

  test("finds a difference exactly where trying all data finds one", () => {
    fc.assert(
      fc.property(
        topics.chain((topic) =>
          fc.record({ topic: fc.constant(topic), a: flowsAbout(topic), b: flowsAbout(topic) }),
        ),
        ({ topic, a, b }) => {
          const [before, after] = [compiled(a, smallEntities), compiled(b, smallEntities)];
          const tried = new Set<string>();
          for (const data of everyData([
            ...topic.pointers,
            "/application/status/checklistStatus",
          ])) {
            const [was, is] = [decide(before, { ...data }).page, decide(after, { ...data }).page];
            if (was !== is) tried.add(`${was} → ${is}`);
          }
          const { reroutes } = decisionDiff(before, after, smallEntities);
          expect(new Set(reroutes.map((each) => `${each.before} → ${each.after}`))).toEqual(tried);
        },
      ),
      { numRuns: 8, seed: 17 },
    );
  });
});

test("checklistDiff lists steps that were added, removed, moved or changed, and guards that hold on the same data", () => {
  const steps: Checklist["steps"] = [
    { id: "a", state: "IN_PROGRESS", done: "status.recorded && status.funded" },
    {
      id: "b",
      state: "HMDA",
      done: "application.hasHmda",
      run: [{ id: "x", job: "credit.softPull" }],
    },
    { id: "c", state: "COMPLETE", done: "false" },
  ];
  const checklistOf = (steps: Checklist["steps"]) => {
    const { checklist, findings } = compileChecklist({ id: "visit", version: 1, steps }, entities);
    if (checklist === null) throw new Error(JSON.stringify(findings));
    return checklist;
  };
  const after: Checklist["steps"] = [
    { id: "a", state: "IN_PROGRESS", done: "status.funded && status.recorded" },
    { id: "new", state: "RECORDING", done: "status.recorded" },
    {
      id: "b",
      state: "HMDA",
      when: "application.active",
      done: "application.hasHmda",
      run: [{ id: "x", job: "credit.hardPull" }],
    },
  ];
  const changes = checklistDiff(checklistOf(steps), checklistOf(after), entities);
  expect(changes.map(({ id, change, what, certainty }) => [id, change, what, certainty])).toEqual([
    ["a", "equivalent", "done", "exact"],
    ["new", "added", "", null],
    ["b", "changed", "when", null],
    ["b", "changed", "job x", null],
    ["c", "removed", "", null],
  ]);
  expect(checklistDiff(checklistOf(steps), checklistOf(steps), entities)).toEqual([]);
});

test("screenDiff lists changes of fields, required fields and words", () => {
  const screen = (properties: object, required: string[], more: object = {}) => ({
    title: "You",
    form: { schema: { type: "object", required, properties }, bind: {} },
    actions: [{ id: "go", kind: "submit", label: "Continue" }],
    ...more,
  });
  const text = { type: "string" };
  const before = screen({ name: text, email: text, old: text }, ["name", "email"]);
  const after = screen(
    {
      name: text,
      email: text,
      phone: { type: "object", required: ["number"], properties: { number: text } },
    },
    ["name", "phone"],
    {
      title: "About you",
      actions: [{ id: "go", kind: "submit", label: "Continue", variant: "quiet" }],
    },
  );
  expect(screenDiff(before, after).map(({ change, pointer }) => [change, pointer])).toEqual([
    ["no-longer-required", "/email"],
    ["field-added", "/phone"],
    ["field-added", "/phone/number"],
    ["field-removed", "/old"],
    ["copy", "/title"],
    ["other", "/actions/go/variant"],
  ]);
  expect(screenDiff(before, before)).toEqual([]);
});
