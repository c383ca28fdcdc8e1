/**
 * Analyses of guards and of the order of candidates: each fault, on a flow that has it and on one
 * that nearly has it.
 */
import { describe, expect, test } from "vitest";
import type { Checklist } from "#schemas/types/checklist.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { compileChecklist } from "../../checklist/compile.ts";
import { runChecklist } from "../../checklist/run.ts";
import type { Finding } from "../../finding.ts";
import { compileFlow } from "../../flow/compile.ts";
import { decide } from "../../flow/decide.ts";
import { traceDecision } from "../../flow/trace.ts";
import type { Data } from "../../space/data.ts";
import { entities } from "../../testing/entities.ts";
import { smallFlow } from "../../testing/flows.ts";
import { analyzeFlow } from "../analyze.ts";
import { checklistStates } from "../checklist/checklist-states.ts";

type Given = Partial<Flow>;
type Expected = readonly (readonly [code: string, severity: string, pointer: string])[];

/** A flow with one entry and one transition, whose guards read flags that the cases do not use. */
function flowOf(changes: Given): Flow {
  return smallFlow({
    facts: {},
    checklist: undefined,
    entries: [],
    states: [
      { id: "profile", page: "profile", transitions: transitions("profile.hasSsn") },
      { id: "product", page: "product", final: true },
      { id: "hmda", page: "hmda", final: true },
    ],
    pages: [
      { id: "profile", screen: "profile" },
      { id: "product", screen: "product" },
      { id: "hmda", screen: "hmda" },
      { id: "/", exit: "/account/heloc" },
    ],
    polling: undefined,
    progress: [],
    ...changes,
  });
}

const TARGETS = ["product", "hmda"];

function transitions(...guards: readonly string[]) {
  return guards.map((when, index) => ({ id: `t${index}`, to: TARGETS[index % 2] ?? "", when }));
}

function withTransitions(...guards: readonly string[]): Given {
  const [first, ...others] = flowOf({}).states;
  return {
    states: [
      { ...first, transitions: transitions(...guards) } as Flow["states"][number],
      ...others,
    ],
    entries: [{ id: "in", to: "hmda", when: "status.cancelled" }],
  };
}

function findingsOf(analyzed: Given, checklist: Checklist | null = null): readonly Finding[] {
  return analyzeFlow({ flow: flowOf(analyzed), checklist, entities });
}

function summaryOf(findings: readonly Finding[]): Expected {
  return findings.map(({ code, severity, pointer }) => [code, severity, pointer] as const);
}

const T = "/states/0/transitions";

describe("guards and candidates", () => {
  test.each<[string, readonly string[], Expected]>([
    [
      "accepts conditions that exclude each other",
      ["application.hasHmda", "!application.hasHmda"],
      [],
    ],
    [
      "reports a guard that holds on no data",
      ["status.bpo == 'BPO_REQUIRED' && status.bpo == 'BPO_COMPLETE'", "application.hasHmda"],
      [["unsatisfiable-guard", "error", `${T}/0/when`]],
    ],
    [
      "reports a guard for an integer between 119 and 120",
      ["application.term > 119 && application.term < 120", "application.hasHmda"],
      [["unsatisfiable-guard", "error", `${T}/0/when`]],
    ],
    [
      "accepts a guard for an amount between 119 and 120",
      ["application.amount > 119 && application.amount < 120", "application.amount > 500"],
      [],
    ],
    [
      "reports a text that the schema does not allow",
      ["profile.ssn == '12'", "application.hasHmda"],
      [["unsatisfiable-guard", "error", `${T}/0/when`]],
    ],
    [
      "reports the guard `false`",
      ["false", "application.hasHmda"],
      [["unsatisfiable-guard", "error", `${T}/0/when`]],
    ],
    [
      "warns of a guard that holds on none of the tried data",
      [
        "application.loanNumber.startsWith('A') && application.loanNumber.startsWith('B')",
        "application.hasHmda",
      ],
      [["unsatisfiable-guard", "warning", `${T}/0/when`]],
    ],
    [
      "reports a guard that always holds before another candidate",
      ["application.hasHmda || !application.hasHmda", "status.funded"],
      [["always-true-guard", "error", `${T}/0/when`]],
    ],
    [
      "reports the guard `true` before another candidate",
      ["true", "status.funded"],
      [["always-true-guard", "error", `${T}/0/when`]],
    ],
    ["accepts the guard `true` on the last candidate", ["status.funded", "true"], []],
    [
      "warns of a condition on the last candidate that always holds",
      [
        "status.funded",
        "application.term == null || application.term <= 0 || application.term > 0",
      ],
      [["always-true-guard", "warning", `${T}/1/when`]],
    ],
    [
      "reports a candidate that an earlier one covers",
      ["application.term > 100", "application.term > 200"],
      [["shadowed-candidate", "error", `${T}/1`]],
    ],
    [
      "reports a candidate that two earlier ones cover together",
      ["status.funded", "application.term > 1 && !status.funded", "application.term > 1"],
      [["shadowed-candidate", "error", `${T}/2`]],
    ],
    [
      "lists candidates that only their order separates",
      ["application.term > 100", "application.term > 50"],
      [["overlapping-candidates", "info", `${T}/1`]],
    ],
    [
      "does not list overlapping candidates that lead to the same state",
      ["application.term > 100", "false", "application.term > 50"],
      [["unsatisfiable-guard", "error", `${T}/1/when`]],
    ],
    [
      "warns of a negation that is undetermined when the value is absent",
      ["!(application.term > 12)", "status.funded && application.term > 12"],
      [["guard-undetermined", "warning", `${T}/0/when`]],
    ],
    [
      "accepts a negation after a test that the value is present",
      [
        "application.term != null && !(application.term > 12)",
        "status.funded && application.term > 12",
      ],
      [],
    ],
    [
      "accepts a comparison that does not hold when the value is absent",
      ["application.term > 12"],
      [],
    ],
  ])("%s", (_name, guards, expected) => {
    expect(summaryOf(findingsOf(withTransitions(...guards)))).toEqual(expected);
  });

  test("names only the conditions that exclude one another", () => {
    const input = {
      ...withTransitions("late && application.hasHmda && application.term < 12", "status.funded"),
      facts: { late: "application.term > 24 && profile.hasSsn" },
    };
    expect(findingsOf(input)[0]?.message).toBe(
      "No data makes this guard true. These exclude one another: `application.term > 24`, `application.term < 12`.",
    );
  });

  test("reports a state as unreachable when the way to it excludes the guard of its entry", () => {
    const [profile, product, hmda] = flowOf({}).states;
    const states = [
      { ...profile, transitions: transitions("application.hasHmda") },
      {
        ...product,
        final: false,
        transitions: [{ id: "on", to: "hmda", when: "!application.hasHmda" }],
      },
      hmda,
    ] as Flow["states"];
    const [finding, ...others] = findingsOf({ states });
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      code: "unreachable-state",
      severity: "error",
      pointer: "/states/2",
      certainty: "exact",
    });
  });

  test("reports a transition that is never taken to a state that another transition reaches", () => {
    const [profile, product, hmda] = flowOf({}).states;
    const toHmda = [{ id: "on", to: "hmda", when: "!application.hasHmda" }];
    const findings = findingsOf({
      states: [
        {
          ...profile,
          transitions: transitions("application.hasHmda", "!application.hasHmda && profile.hasSsn"),
        },
        { ...product, final: false, transitions: toHmda },
        hmda,
      ] as Flow["states"],
    });
    expect(summaryOf(findings)).toEqual([
      ["transition-never-taken", "warning", "/states/1/transitions/0"],
    ]);
    expect(findings[0]?.witness).toEqual({ application: {}, profile: {} });
  });

  test("reports a row that never wins in one of its checklist states", () => {
    const states = checklistStates(entities);
    const rows = [
      { id: "a", states: ["HMDA"], page: "hmda" },
      { id: "b", states: ["HMDA", "NOTARY"], page: "product" },
    ];
    const leftToStates = states.filter((state) => !["HMDA", "NOTARY"].includes(state));
    const findings = findingsOf({
      ...withTransitions("application.hasHmda"),
      checklist: rows,
      leftToStates,
    });
    expect(summaryOf(findings)).toEqual([["shadowed-candidate", "error", "/checklist/1"]]);
    expect(findings[0]?.message).toContain("in HMDA");
    expect(findings[0]?.witness).toEqual({
      application: { status: { checklistStatus: "HMDA" } },
      profile: {},
    });
  });
});

describe("attaches the least data that shows the fault to every finding about data", () => {
  test("gives data on which both of two overlapping candidates hold", () => {
    const guards = ["application.term > 100 && profile.hasSsn", "application.term > 50"] as const;
    const input = withTransitions(...guards);
    const finding = findingsOf(input).find(({ code }) => code === "overlapping-candidates");
    expect(finding).toMatchObject({
      certainty: "exact",
      witness: { application: { term: 101 }, profile: { hasSsn: true } },
      reproduce: `npm run -s flow -- explain --flow small --input - <<< '{"application":{"term":101},"profile":{"hasSsn":true}}'`,
    });
    const { flow } = compileFlow(flowOf(input), entities);
    if (flow === null) throw new Error("The flow compiles.");
    const { trace } = decide(flow, finding?.witness as Data, { trace: traceDecision });
    expect(trace?.path[0]?.transitions.map(({ outcome }) => outcome)).toEqual([true, true]);
  });

  test("escapes a quotation mark of the data in the command line", () => {
    const finding = findingsOf(
      withTransitions('application.loanNumber == "a\'b"', "application.loanNumber != null"),
    )[0];
    expect(finding?.reproduce).toContain(String.raw`"a'\''b"`);
  });
});

describe("facts", () => {
  test.each<[string, Given, Expected]>([
    [
      "reports a fact that no guard uses",
      {
        ...withTransitions("used"),
        facts: { used: "inner", inner: "application.hasHmda", lost: "profile.hasSsn" },
      },
      [["unused-fact", "warning", "/facts/lost"]],
    ],
    [
      "reports facts that depend on each other",
      { ...withTransitions("a"), facts: { a: "b", b: "a" } },
      [["guard-fact-cycle", "error", "/facts/a"]],
    ],
  ])("%s", (_name, input, expected) => {
    expect(summaryOf(findingsOf(input))).toEqual(expected);
  });

  test("counts the guards of other files as uses of a fact", () => {
    const flow = flowOf({
      ...withTransitions("application.hasHmda"),
      facts: { lost: "profile.hasSsn" },
    });
    const path = "flows/small/screens/profile.json";
    const filesAround = (usesFacts: boolean) => [
      {
        path,
        usesFacts,
        guards: [["/body/0/when", "lost"]] as const,
        sourceMap: {
          organisation: null,
          locate: () => ({ file: path, pointer: "/body/0/when", line: 3, column: 1 }),
        },
      },
    ];
    expect(analyzeFlow({ flow, entities, around: filesAround(true) })).toEqual([]);
  });
});

describe("fields that nothing writes", () => {
  const input = {
    ...withTransitions("known && application.hasHmda"),
    facts: { known: "application.disburseAccount.uuid != null" },
  };
  const analyze = (...written: readonly string[]) =>
    summaryOf(
      analyzeFlow({
        flow: flowOf(input),
        entities,
        written: new Set(["/application/status", ...written]),
      }),
    );

  test.each<[string, readonly string[], Expected]>([
    [
      "reports an unwritten field at the fact that reads it",
      ["/application/hasHmda"],
      [
        ["answer-unoffered", "error", "/states/0"],
        ["unwritten-field", "warning", "/facts/known"],
      ],
    ],
    [
      "reports each unwritten field at its own guard",
      ["/application/disburseAccount"],
      [
        ["answer-unoffered", "error", "/states/0"],
        ["unwritten-field", "warning", `${T}/0/when`],
      ],
    ],
    [
      "accepts a field of which a part is written",
      ["/application/hasHmda", "/application/disburseAccount/uuid"],
      [],
    ],
    ["accepts a field inside a written object", ["/application"], []],
  ])("%s", (_name, written, expected) => {
    expect(analyze(...written)).toEqual(expected);
  });
});

describe("checklist steps", () => {
  const checklist = (
    steps: readonly Partial<Checklist["steps"][number]>[],
    more: Partial<Checklist> = {},
  ): Checklist => ({
    id: "small",
    version: 1,
    steps: steps.map((step, index) => ({
      id: `s${index}`,
      state: "HMDA",
      done: "false",
      ...step,
    })) as Checklist["steps"],
    ...more,
  });

  test.each<[string, Checklist, Expected]>([
    [
      "accepts steps that finish one after another",
      checklist([{ done: "status.funded" }, { when: "application.hasHmda" }, {}]),
      [],
    ],
    [
      "reports a step after one that never finishes",
      checklist([{}, { done: "status.funded" }]),
      [["step-never-current", "error", "/steps/1"]],
    ],
    [
      "accepts a step of a task while another task is never completed",
      checklist([{ task: "a" }, { task: "b", done: "status.funded" }], {
        taskLists: [{ id: "list", state: "COMPLETE", tasks: [{ id: "a" }, { id: "b" }] }],
      }),
      [],
    ],
    [
      "reports a step of a task that waits for one that is never completed",
      checklist([{ task: "a" }, { task: "b", done: "status.funded" }], {
        taskLists: [
          { id: "list", state: "COMPLETE", tasks: [{ id: "a" }, { id: "b", after: ["a"] }] },
        ],
      }),
      [["step-never-current", "error", "/steps/1"]],
    ],
    [
      "reports a step after a list of which one task is never completed",
      checklist([{ task: "a" }, { task: "b", done: "status.funded" }, {}], {
        taskLists: [{ id: "list", state: "COMPLETE", tasks: [{ id: "a" }, { id: "b" }] }],
      }),
      [["step-never-current", "error", "/steps/2"]],
    ],
    [
      "reports an unknown task, a task without a step, and a step between those of a list",
      checklist([{ task: "a" }, {}, { task: "b" }, { task: "d" }], {
        taskLists: [
          { id: "list", state: "COMPLETE", tasks: [{ id: "a" }, { id: "b" }, { id: "c" }] },
        ],
      }),
      [
        ["task-fault", "error", "/steps/3/task"],
        ["task-fault", "error", "/taskLists/0/tasks/2"],
        ["task-fault", "error", "/steps/1"],
      ],
    ],
    [
      "reports a step that is done whenever it applies",
      checklist([{ when: "application.term > 5", done: "application.term > 3" }]),
      [["step-never-current", "error", "/steps/0"]],
    ],
    [
      "reports a step that applies only while an earlier one is open",
      checklist([
        { when: "application.hasHmda" },
        { when: "application.hasHmda && profile.hasSsn" },
      ]),
      [["step-never-current", "error", "/steps/1"]],
    ],
    [
      "reports a step whose end contradicts its condition",
      checklist([{ when: "application.hasHmda", done: "!application.hasHmda" }]),
      [["step-never-done", "error", "/steps/0/done"]],
    ],
    [
      "reports a step whose condition a derived value rules out",
      checklist([{ when: "application.hmdaAnswered && !application.hasHmda" }], {
        derive: [
          { id: "d", set: "/application/hasHmda", when: "application.hmdaAnswered", value: true },
        ],
      }),
      [["step-never-current", "error", "/steps/0"]],
    ],
    [
      "reports a step whose condition depends on a derived value only",
      checklist([{ when: "status.cancelled && !status.funded" }], {
        derive: [{ id: "d", set: "/application/status/cancelled", when: "status.funded" }],
      }),
      [["step-never-current", "error", "/steps/0"]],
    ],
    [
      "accepts a step with a derived value that follows from another",
      checklist([{ when: "status.bpo == 'BPO_PROCESSING' && status.cancelled" }], {
        derive: [
          {
            id: "a",
            set: "/application/status/bpo",
            when: "application.hasHmda",
            value: "BPO_REQUIRED",
          },
          {
            id: "b",
            set: "/application/status/bpo",
            when: "status.bpo == 'BPO_REQUIRED'",
            value: "BPO_PROCESSING",
          },
        ],
      }),
      [],
    ],
  ])("%s", (_name, input, expected) => {
    const findings = findingsOf(withTransitions("application.hasHmda"), input);
    expect(summaryOf(findings)).toEqual(expected);
    for (const { file, witness } of findings) {
      expect(file).toBe("flows/small/checklist.json");
      expect(witness === null || typeof witness === "object").toBe(true);
    }
  });

  test("gives data on which the step applies and is not done", () => {
    const input = checklist([
      { when: "application.hasHmda" },
      { id: "late", when: "application.hasHmda" },
    ]);
    const [finding] = findingsOf(withTransitions("application.hasHmda"), input);
    expect(finding?.reproduce).toContain("flow -- checklist --flow small");
    const compiled = compileChecklist(input, entities).checklist;
    if (compiled === null) throw new Error("The checklist compiles.");
    const run = runChecklist(compiled, finding?.witness as Data, { trace: true });
    expect(run.trace?.at(1)).toMatchObject({ id: "late", applies: true, done: false });
    expect(run.step).toBe("s0");
  });
});
