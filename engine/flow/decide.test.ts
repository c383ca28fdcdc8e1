import { describe, expect, test } from "vitest";
import type { Flow } from "#schemas/types/flow.ts";
import { explain } from "../explain/explain.ts";
import { entities } from "../testing/entities.ts";
import { smallFlow } from "../testing/flows.ts";
import { compileFlow } from "./compile.ts";
import type { CompiledFlow } from "./compiled-flow.ts";
import { decide } from "./decide.ts";
import { traceDecision } from "./trace.ts";
import type { Decision } from "./decision.ts";
import { redactTrace } from "./redact.ts";
import { pageToShow } from "./page-to-show.ts";
import { taskPages } from "./task-pages.ts";

function compiled(flow: Flow): CompiledFlow {
  const result = compileFlow(flow, entities);
  if (result.flow === null) throw new Error(JSON.stringify(result.findings));
  return result.flow;
}

const flow = compiled(smallFlow());
const approved = { uwDecision: "APPROVED" };

describe("decides by the checklist first, then by the machine", () => {
  test.each<[string, object, object, Omit<Decision, "trace">]>([
    [
      "no data",
      {},
      {},
      { page: "profile", source: "machine", state: "profile", checklistState: null },
    ],
    [
      "a transition of the initial state",
      {},
      { dob: "1980-01-01" },
      { page: "product", source: "machine", state: "product", checklistState: null },
    ],
    [
      "an entry",
      { status: approved },
      {},
      { page: "product", source: "machine", state: "product", checklistState: null },
    ],
    [
      "an entry, and on from there",
      { status: approved, term: 12, amount: 1 },
      {},
      { page: "hmda", source: "machine", state: "hmda", checklistState: null },
    ],
    [
      "the first entry wins",
      { status: { uwDecision: "DECLINE", liensComplete: true } },
      {},
      { page: "declined", source: "machine", state: "declined", checklistState: null },
    ],
    [
      "an inactive application",
      { active: false },
      {},
      { page: "declined", source: "machine", state: "declined", checklistState: null },
    ],
    [
      "a conditional page of the state",
      { status: { ...approved, manualNotary: true } },
      {},
      { page: "flood", source: "machine", state: "product", checklistState: null },
    ],
    [
      "a checklist row whose condition holds",
      { status: { checklistStatus: "CLOSING_DISCLOSURE", waitingOnFloodCert: true, ...approved } },
      {},
      {
        page: "flood",
        source: "checklist",
        state: "product",
        checklistState: "CLOSING_DISCLOSURE",
      },
    ],
    [
      "the next checklist row when the condition does not hold",
      { status: { checklistStatus: "CLOSING_DISCLOSURE" } },
      {},
      { page: "hmda", source: "checklist", state: "profile", checklistState: "CLOSING_DISCLOSURE" },
    ],
    [
      "a checklist state without a row",
      { status: { checklistStatus: "IN_PROGRESS" } },
      {},
      { page: "profile", source: "machine", state: "profile", checklistState: "IN_PROGRESS" },
    ],
  ])("decides by %s", (_name, application, profile, expected) => {
    expect(decide(flow, { application, profile })).toEqual(expected);
    const { trace: _trace, ...traced } = decide(
      flow,
      { application, profile },
      { trace: traceDecision },
    );
    expect(traced).toEqual(expected);
  });

  test("treats a document that is not an object as empty", () => {
    expect(decide(flow, { application: null, profile: 3 })).toEqual(decide(flow, {}));
  });

  test("writes to neither document", () => {
    const application = Object.freeze({ status: Object.freeze({ ...approved }) });
    expect(() =>
      decide(flow, { application, profile: Object.freeze({}) }, { trace: traceDecision }),
    ).not.toThrow();
  });
});

describe("a cycle of transitions", () => {
  const states = smallFlow().states.map((state) =>
    state.id === "hmda"
      ? {
          ...state,
          final: false,
          transitions: [{ id: "back", to: "product", when: "offerSelected" }],
        }
      : state,
  );
  const circular = compiled(smallFlow({ states }));
  const input = { application: { status: approved, term: 12, amount: 1 } };

  test("ends with the fallback page", () => {
    expect(decide(circular, input)).toEqual({
      page: "/",
      source: "fallback",
      state: "product",
      checklistState: null,
    });
  });

  test("appears in the trace and in the explanation", () => {
    const decision = decide(circular, input, { trace: traceDecision });
    expect(decision.trace?.cycle).toEqual(["product", "hmda", "product"]);
    expect(explain(decision)).toContain("product → hmda → product");
  });
});

describe("the trace", () => {
  const input = {
    application: { status: { checklistStatus: "HMDA", ...approved }, term: 12 },
    profile: { dob: "1980-01-01" },
  };
  const { trace } = decide(flow, input, { trace: traceDecision });

  test("lists every candidate in order, and marks the one that won", () => {
    expect(trace?.checklist.map(({ id, won, outcome }) => [id, won, outcome])).toEqual([
      ["flood", false, false],
      ["hmda", true, true],
    ]);
    expect(trace?.entries.map(({ id, won }) => [id, won])).toEqual([
      ["decline", false],
      ["underwrite", true],
    ]);
    expect(
      trace?.path.map(({ state, transitions }) => [state, transitions.map(({ id }) => id)]),
    ).toEqual([["product", ["to-hmda"]]]);
  });

  test("gives what each part of a guard read, through facts, and why it is undetermined", () => {
    const guard = trace?.path[0]?.transitions[0]?.guard;
    expect(guard).toMatchObject({
      text: "offerSelected",
      fact: "offerSelected",
      outcome: "undetermined",
    });
    const [term, amount] = guard?.parts[0]?.parts ?? [];
    expect(term).toMatchObject({
      text: "application.term > 0",
      value: true,
      parts: [{ path: "application.term", value: 12 }],
    });
    expect(amount).toMatchObject({
      outcome: "undetermined",
      reason: "application.amount is absent",
    });
  });

  test("marks personal values", () => {
    const start = decide(
      flow,
      { application: {}, profile: input.profile },
      { trace: traceDecision },
    ).trace?.path[0];
    const [dob] = start?.transitions[0]?.guard?.parts ?? [];
    expect(dob).toMatchObject({ path: "profile.dob", personal: true });
  });

  test("can be redacted to contain no personal values", () => {
    const application = { term: 12, amount: 54_321, status: approved };
    const fullTrace = decide(
      flow,
      { application, profile: input.profile },
      { trace: traceDecision },
    ).trace;
    if (fullTrace === undefined) throw new Error("A trace was asked for.");
    expect(JSON.stringify(fullTrace)).toContain("54321");
    const redacted = JSON.stringify(redactTrace(fullTrace));
    expect(redacted).not.toMatch(/54321|1980/);
    expect(redacted).toContain('"value":"APPROVED"');
  });

  test("names the file and line that supplied each candidate", () => {
    const state = {
      organisation: "acme",
      locate: (pointer: string) => ({ file: "overlay.json", pointer, line: 7, column: 3 }),
    };
    const located = compileFlow(smallFlow(), entities, state).flow;
    if (located === null) throw new Error("The flow is in order.");
    expect(decide(located, {}, { trace: traceDecision }).trace?.entries[1]?.place).toEqual({
      file: "overlay.json",
      pointer: "/entries/1",
      line: 7,
      column: 3,
    });
  });

  test("is plain JSON", () => {
    expect(JSON.parse(JSON.stringify(trace))).toEqual(trace);
  });
});

describe("the explanation", () => {
  test("says why the decision gives this page and not the others", () => {
    const text = explain(
      decide(
        flow,
        { application: { status: { checklistStatus: "HMDA" } }, profile: { dob: "1980-01-01" } },
        { trace: traceDecision },
      ),
    );
    expect(text).toContain("Page hmda, from the checklist's page table");
    expect(text).toContain("✗ underwrite: does not hold");
    expect(text).toContain("✗ status.liensComplete  (application.status.liensComplete is false)");
    expect(text).not.toContain("1980");
  });

  test("gives only the outcome when there is no trace", () => {
    expect(explain(decide(flow, {})).split("\n")).toHaveLength(1);
  });
});

describe("the page that the borrower asks for", () => {
  test.each([
    ["terms", "product", "terms"],
    ["terms", "profile", "profile"],
    ["hmda", "product", "product"],
    ["nowhere", "product", "product"],
    [null, "product", "product"],
  ])("answers a request for %s when the decided page is %s", (requested, page, expected) => {
    expect(pageToShow(flow, { page }, requested, {})).toBe(expected);
  });

  test.each([
    [{ application: { amount: 20000 } }, "extra"],
    [{ application: { amount: 0 } }, "hmda"],
    [{}, "hmda"],
  ])("opens a requested page by its own guard with the data %j", (input, expectedPage) => {
    const base = smallFlow();
    const open = compiled({
      ...base,
      pages: [...base.pages, { id: "extra", screen: "x", open: "application.amount > 0" }],
    });
    expect(pageToShow(open, { page: "hmda" }, "extra", input)).toBe(expectedPage);
  });

  test.each([
    ["product", { application: { amount: 20000 } }, "extra"],
    ["product", { application: { amount: 0 } }, "product"],
    ["product", {}, "product"],
    ["hmda", { application: { amount: 20000 } }, "hmda"],
  ])("opens a page within %s while its guard holds with the data %j", (page, input, expected) => {
    const base = smallFlow();
    const extra = { id: "extra", screen: "x", within: ["product"] };
    const guarded = compiled({
      ...base,
      pages: [...base.pages, { ...extra, withinWhen: "application.amount > 0" }],
    });
    expect(pageToShow(guarded, { page }, "extra", input)).toBe(expected);
  });
});

describe("opens the pages of open tasks in any order", () => {
  const base = smallFlow();
  const listing = compiled({
    ...base,
    checklist: [
      { id: "tasks", states: ["TRUST_AND_INSURANCE"], page: "hmda" },
      { id: "income", states: ["INCOME"], when: "application.amount > 0", page: "income" },
    ],
    pages: [
      ...base.pages,
      { id: "income", screen: "x" },
      { id: "income/upload", screen: "y", within: ["income"] },
    ],
  });
  test.each([
    ["income", "income", { id: "income", state: "INCOME" }],
    ["income/upload", "income/upload", { id: "income", state: "INCOME" }],
    ["income", "hmda", { id: "income", state: "CHECKING" }],
    ["income", "hmda", { id: "income" }],
    ["product", "hmda", { id: "income", state: "INCOME" }],
  ])("for %s shows %s with the task %j", (requested, expected, task) => {
    const application = { amount: 5, tasks: [task] };
    expect(pageToShow(listing, { page: "hmda" }, requested, { application })).toBe(expected);
  });

  test("gives a task no page while the guard of its row does not hold", () => {
    const tasks = [{ id: "income", state: "INCOME" }];
    expect(taskPages(listing, { application: { tasks } }).size).toBe(0);
    expect([...taskPages(listing, { application: { amount: 5, tasks } })]).toEqual([
      ["income", "income"],
    ]);
  });
});

describe("compileFlow reports every fault", () => {
  test("reports faults of references, ids and guards together, with their pointers", () => {
    const base = smallFlow();
    const flow = smallFlow({
      initial: "profil",
      fallback: "nowhere",
      facts: { ...base.facts, underwriten: "status.uwDecision == 'DECLIN'" },
      entries: [
        { id: "a", to: "product", when: "status.bpo" },
        { id: "a", to: "produkt", when: "underwritten" },
      ],
      pages: [...base.pages, { id: "extra", screen: "x", within: ["lost"], progress: "begin" }],
    });
    const { flow: none, findings } = compileFlow(flow, entities);
    expect(none).toBeNull();
    expect(findings.map(({ code, pointer, fix }) => [code, pointer, fix])).toEqual([
      ["duplicate-id", "/entries/1/id", "Give this item an id of its own."],
      ["dangling-reference", "/initial", 'Did you mean "profile"?'],
      ["dangling-reference", "/fallback", "Add it to /pages."],
      ["dangling-reference", "/entries/1/to", 'Did you mean "product"?'],
      ["dangling-reference", "/pages/7/within/0", "Add it to /pages."],
      ["dangling-reference", "/pages/7/progress", "Add it to /progress."],
      ["guard-impossible-value", "/facts/underwriten", "Did you mean 'DECLINE'?"],
      ["guard-type", "/entries/0/when", "Use != null to ask whether it is there."],
    ]);
  });

  test("locates a fault inside a guard by its character", () => {
    const evaluated: unknown[] = [];
    const state = {
      organisation: "acme",
      locate: (pointer: string, offset?: number) => {
        if (offset !== undefined) evaluated.push([pointer, offset]);
        return { file: "f.json", pointer, line: 1, column: 1 + (offset ?? 0) };
      },
    };
    const { findings } = compileFlow(
      smallFlow({
        facts: { underwritten: "status.uwDecision == 'DECLIN'", offerSelected: "true" },
      }),
      entities,
      state,
    );
    expect(evaluated).toEqual([["/facts/underwritten", 21]]);
    expect(findings[0]).toMatchObject({
      file: "f.json",
      column: 22,
      organisation: "acme",
      severity: "error",
    });
  });
});
