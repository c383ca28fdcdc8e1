/** Each analysis, on a flow with its fault; and the small flow, which has no fault. */
import { describe, expect, test } from "vitest";
import type { Checklist } from "#schemas/types/checklist.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Finding } from "../finding.ts";
import { compileFlow } from "../flow/compile.ts";
import { decide } from "../flow/decide.ts";
import { traceDecision } from "../flow/trace.ts";
import type { JsonRecord } from "../json/json.ts";
import type { Entities } from "../json/json-schema.ts";
import { withValueAt } from "../json/pointer.ts";
import { entities } from "../testing/entities.ts";
import { smallFlow } from "../testing/flows.ts";
import { analyzeFlow } from "./analyze.ts";
import { checklistStates } from "./checklist/checklist-states.ts";

/** The small flow, with a row or an exemption for every checklist state. */
function sound(changes: Partial<Flow> = {}): Flow {
  const answered = ["CLOSING_DISCLOSURE", "HMDA", "WAITING_FOR_SOFT_CREDIT"];
  const leftToStates = checklistStates(entities).filter((state) => !answered.includes(state));
  return smallFlow({ leftToStates, ...changes });
}

type State = Flow["states"][number];

function withState(id: string, change: (state: State) => State): Flow {
  return sound({
    states: sound().states.map((state) => (state.id === id ? change(state) : state)),
  });
}

function faults(
  flow: Flow,
  checklist: Checklist | null = null,
): readonly (readonly [string, string, string])[] {
  return ofWeight(analyzeFlow({ flow, checklist, entities })).map(({ code, severity, pointer }) => [
    code,
    severity,
    pointer,
  ]);
}

/**
 * Leaves out findings of severity info, such as overlapping entries; guards.test.ts covers them.
 */
function ofWeight(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ severity }) => severity !== "info");
}

test("finds nothing in a flow without faults", () => {
  expect(faults(sound())).toEqual([]);
});

describe("finds each fault and nothing else", () => {
  const lost = { id: "lost", page: "hmda", final: true };
  const checklist: Checklist = {
    id: "small",
    version: 1,
    steps: [{ id: "a", state: "HMDAA", done: "status.liensComplete" }],
  };

  test.each<[string, Flow, readonly (readonly [string, string, string])[]]>([
    [
      "unreachable-state",
      sound({ states: [...sound().states, lost] }),
      [["unreachable-state", "error", "/states/4"]],
    ],
    [
      "a state behind a guard that is never true, which is said at the guard",
      sound({
        states: [...sound().states, lost],
        entries: [...(sound().entries ?? []), { id: "no", to: "lost", when: " false " }],
      }),
      [["unsatisfiable-guard", "error", "/entries/2/when"]],
    ],
    [
      "dead-end without final",
      withState("hmda", ({ final: _final, ...state }) => state),
      [["dead-end", "warning", "/states/2"]],
    ],
    [
      "dead-end with a way out",
      withState("product", (state) => ({ ...state, final: true })),
      [["dead-end", "warning", "/states/1"]],
    ],
    [
      "page-path-conflict",
      sound({
        pages: [...sound().pages, { id: "copy", path: "hmda", screen: "hmda", within: ["hmda"] }],
      }),
      [["page-path-conflict", "error", "/pages/7"]],
    ],
    [
      "page-path-conflict by the names of parameters",
      sound({
        pages: [
          ...sound().pages,
          { id: "u", path: "upload/:type", screen: "u", within: ["hmda"] },
          { id: "v", path: "upload/:kind", screen: "v", within: ["hmda"] },
        ],
      }),
      [["page-path-conflict", "error", "/pages/8"]],
    ],
    [
      "page-never-shown",
      sound({ pages: [...sound().pages, { id: "lost", screen: "lost" }] }),
      [["page-never-shown", "error", "/pages/7"]],
    ],
    [
      "a page within one that is shown, one that opens by itself, and an exit are in order",
      sound({
        pages: [
          ...sound().pages,
          { id: "a", screen: "a", within: ["hmda"] },
          { id: "b", screen: "b", open: "application.active" },
          { id: "c", exit: "/elsewhere" },
        ],
      }),
      [],
    ],
    [
      "accepts pages that differ only in their query",
      sound({
        pages: [
          ...sound().pages,
          { id: "a", path: "r", query: { step: "a" }, screen: "a", within: ["hmda"] },
          { id: "b", path: "r", query: { step: "b" }, screen: "b", within: ["hmda"] },
          { id: "c", path: "r", screen: "c", within: ["hmda"] },
        ],
      }),
      [],
    ],
    [
      "unmapped-checklist-state",
      sound({ leftToStates: sound().leftToStates?.filter((state) => state !== "NOTARY") }),
      [["unmapped-checklist-state", "error", "/checklist"]],
    ],
    [
      "unmapped-checklist-state that is mapped twice",
      sound({ leftToStates: ["HMDA", ...(sound().leftToStates ?? [])] }),
      [["unmapped-checklist-state", "error", "/leftToStates/0"]],
    ],
    [
      "polling-conflict of the waiting screen with a page, of an end with a wait, and of a slow server with an end",
      sound({
        polling: {
          waiting: ["WAITING_FOR_SOFT_CREDIT", "HMDA"],
          brief: ["NOTE_SIGNING"],
          terminal: ["DECLINED", "WAITING_FOR_SOFT_CREDIT", "NOTE_SIGNING"],
          keep: [],
          unknown: "DECLINED",
          screen: "waiting",
        },
      }),
      [
        ["polling-conflict", "error", "/polling/waiting/1"],
        ["polling-conflict", "error", "/polling/terminal/1"],
        ["polling-conflict", "error", "/polling/terminal/2"],
        ["polling-conflict", "error", "/polling/unknown"],
      ],
    ],
    [
      "nothing in a flow without a page table",
      sound({ checklist: undefined, leftToStates: undefined }),
      [],
    ],
    [
      "unknown-checklist-state in a row",
      sound({
        checklist: [...(sound().checklist ?? []), { id: "x", states: ["HMDAA"], page: "hmda" }],
      }),
      [["unknown-checklist-state", "error", "/checklist/2/states/0"]],
    ],
    [
      "a fault of the compiler together with other findings",
      sound({ fallback: "nowhere", states: [...sound().states, lost] }),
      [
        ["dangling-reference", "error", "/fallback"],
        ["unreachable-state", "error", "/states/4"],
      ],
    ],
  ])("reports %s", (_name, flow, expected) => {
    expect(faults(flow)).toEqual(expected);
  });

  test("reports an unknown state of a checklist step in the checklist's file", () => {
    const [finding, ...others] = ofWeight(analyzeFlow({ flow: sound(), checklist, entities }));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      code: "unknown-checklist-state",
      file: "flows/small/checklist.json",
      pointer: "/steps/0/state",
      fix: 'Did you mean "HMDA"?',
    });
  });
});

describe("cycle", () => {
  const back = (when: string): Flow =>
    withState("hmda", ({ final: _final, ...state }) => ({
      ...state,
      transitions: [{ id: "back", to: "product", when }],
    }));

  test("carries the smallest data on which the machine goes in a cycle", () => {
    const flow = back("application.consents.exists(c, c.type == 'HARD_CREDIT') && profile.hasSsn");
    const [finding, ...others] = ofWeight(analyzeFlow({ flow, entities }));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      code: "cycle",
      severity: "error",
      pointer: "/states/2/transitions/0",
    });
    const witness = finding?.witness as JsonRecord;
    expect(witness).toMatchObject({
      application: { consents: [{ type: "HARD_CREDIT" }] },
      profile: { hasSsn: true },
    });
    const compiled = compileFlow(flow, entities).flow;
    if (compiled === null) throw new Error("The flow compiles.");
    expect(decide(compiled, witness, { trace: traceDecision }).trace?.cycle).toEqual([
      "product",
      "hmda",
      "product",
    ]);
  });

  test("reports no cycle of transitions whose guards exclude one another", () => {
    const cycles = faults(back("application.term == 0")).filter(([code]) => code === "cycle");
    expect(cycles).toEqual([]);
    expect(
      faults(
        back("!offerSelected && application.term != null && application.amount != null"),
      ).filter(([code]) => code === "cycle"),
    ).toEqual([]);
  });

  test("reports a warning for a cycle that the machine cannot enter on the same data", () => {
    const flow = sound({
      entries: [],
      states: [
        {
          id: "profile",
          page: "profile",
          transitions: [{ id: "in", to: "product", when: "!application.active" }],
        },
        {
          id: "product",
          page: "product",
          transitions: [{ id: "to", to: "hmda", when: "application.active" }],
        },
        {
          id: "hmda",
          page: "hmda",
          transitions: [{ id: "back", to: "product", when: "application.active" }],
        },
      ],
    });
    expect(faults(flow).filter(([code]) => code === "cycle")).toEqual([
      ["cycle", "warning", "/states/2/transitions/0"],
    ]);
  });

  test("reports a state with a transition to itself", () => {
    const flow = withState("hmda", ({ final: _final, ...state }) => ({
      ...state,
      transitions: [{ id: "self", to: "hmda", when: "application.hasHmda" }],
    }));
    expect(faults(flow)).toEqual([["cycle", "error", "/states/2/transitions/0"]]);
  });
});

describe("a flag whose value an applicant keeps", () => {
  const flags = {
    type: "object",
    properties: { words: { enum: ["few", "many"], default: "few" } },
  };
  const withFlags: Entities = {
    ...entities,
    application: withValueAt(entities.application, "/properties/flags", flags),
  };
  const led = (...guards: string[]) =>
    withState("profile", (state) => ({
      ...state,
      transitions: guards.map((when, index) => ({ id: `to-${index}`, to: "product", when })),
    }));
  const found = (flow: Flow, checklist: Checklist | null = null) =>
    ofWeight(analyzeFlow({ flow, checklist, entities: withFlags })).map(
      ({ code, pointer, message }) => [code, pointer, /is (\w+), which/.exec(message)?.[1]],
    );

  test("makes a page reachable that only one value reaches", () => {
    const flow = led("flags.words == 'few' && profile.dob != null", "flags.words == 'many'");
    expect(found(flow)).toEqual([]);
  });

  test("is reported where one value lets nobody leave a state", () => {
    expect(found(led("flags.words == 'few' && profile.dob != null"))).toEqual([
      ["variation-stuck", "/states/0", "many"],
    ]);
  });

  test("is reported where one value never finishes a step", () => {
    const step = { id: "a", state: "HMDA", done: "flags.words == 'many' && application.hasHmda" };
    expect(found(sound(), { id: "small", version: 1, steps: [step] })).toEqual([
      ["variation-stuck", "/steps/0/done", "few"],
    ]);
  });

  test("is an error in a guard that names an unknown flag or value", () => {
    const places = found(led("flags.wrds == 'few'", "flags.words == 'several'"));
    expect(places.map(([code, pointer]) => [code, pointer])).toEqual([
      ["guard-unknown-field", "/states/0/transitions/0/when"],
      ["guard-impossible-value", "/states/0/transitions/1/when"],
    ]);
  });
});
