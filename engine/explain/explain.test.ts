/**
 * Explanations of a decision: every candidate with its parts, no personal data, and the way to
 * another page.
 */
import { describe, expect, test } from "vitest";
import type { Checklist } from "#schemas/types/checklist.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { compileChecklist } from "../checklist/compile.ts";
import { compileFlow } from "../flow/compile.ts";
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import { decide } from "../flow/decide.ts";
import { traceDecision } from "../flow/trace.ts";
import type { Json } from "../json/json.ts";
import { mergePatch } from "../json/merge-patch.ts";
import type { Data } from "../space/data.ts";
import { entities } from "../testing/entities.ts";
import { alternatives } from "./alternative.ts";
import { decisive } from "./decisive.ts";
import { explain } from "./explain.ts";
import { roadTo } from "./road.ts";

const flowOf = (change: Partial<Flow>): CompiledFlow => {
  const { flow, findings } = compileFlow(
    {
      id: "visit",
      version: 1,
      basePath: "/visit",
      initial: "start",
      states: [
        { id: "start", page: "start", transitions: [{ id: "on", to: "end", when: "ready" }] },
        { id: "end", page: "end", final: true },
      ],
      pages: [{ id: "start" }, { id: "end" }, { id: "hmda" }, { id: "never" }],
      checklist: [{ id: "hmda", states: ["HMDA"], when: "application.amount > 0", page: "hmda" }],
      facts: {
        named: "profile.name.firstName != null && profile.name.firstName != 'Nobody'",
        ready:
          "named && (!status.dtiDecline || status.cancelled) && application.consents.exists(c, c.type == 'SOFT_CREDIT')",
      },
      fallback: "start",
      ...change,
    },
    entities,
  );
  if (flow === null) throw new Error(JSON.stringify(findings));
  return flow;
};
const flow = flowOf({});
const data = (application: Json, profile: Json = {}): Data => ({ application, profile });
const explanationOf = (data: Data, options = {}) =>
  explain(decide(flow, { ...data }, { trace: traceDecision }), options);

describe("explain", () => {
  const text = explanationOf(
    data(
      {
        amount: null,
        consents: [{ type: "E_SIGN", textHash: "abc" }],
        status: { checklistStatus: "HMDA" },
      },
      { name: { firstName: "Philippa" } },
    ),
  );

  test("begins with the rules that won", () => {
    expect(text.slice(0, text.indexOf("Why no other page:"))).toBe(
      [
        "Page start, from the local machine. Checklist state HMDA, local state start.",
        "",
        "Why this page:",
        "  No entry holds, so the machine starts at its initial state.",
        "  The machine settles in the state start.",
        "",
        "",
      ].join("\n"),
    );
  });

  test.each([
    ["the page and where it came from", "Page start, from the local machine."],
    ["what is undetermined, and why", "? hmda: is undetermined"],
    ["the reason", "undetermined: application.amount is absent"],
    ["what a candidate would lead to", "on: does not hold, would lead to state end"],
    ["a fact with its parts", "✓ named: all of"],
    [
      "a negation with the field that it read",
      "✓ !status.dtiDecline  (application.status.dtiDecline is false)",
    ],
    ["a choice of parts", "✓ any of"],
    ["a list with its size", "(application.consents has 1 element)"],
    ["its elements, one by one", "✗ element 0: c.type == 'SOFT_CREDIT'"],
    ["that something personal is there", "profile.name.firstName is there"],
  ])("says %s", (_name, part) => {
    expect(text).toContain(part);
  });

  test("prints no personal data", () => {
    expect(text).not.toContain("Philippa");
  });

  test("marks the candidates after the winner as not evaluated", () => {
    const ways = flowOf({
      entries: [
        { id: "first", to: "end", when: "application.active" },
        { id: "second", to: "start", when: "application.active" },
      ],
    });
    const lines = explain(decide(ways, {}, { trace: traceDecision })).split("\n");
    expect(lines.filter((line) => line.includes("second"))).toEqual([
      expect.stringContaining("not asked, an earlier one won (holds, would lead to state start)"),
    ]);
  });

  test("names the organization whose overlay supplied a candidate", () => {
    expect(explanationOf(data({}), { suppliedBy: () => "lakeside" })).toContain(
      "[flows/visit/flow.json/states/0/transitions/0, lakeside]",
    );
  });
});

test("decisive says what kept the machine from the expected state", () => {
  const decision = decide(flow, { application: {}, profile: {} }, { trace: traceDecision });
  expect(decisive(decision, { state: "end" })).toBe(
    "The machine starts at its initial state and settles in start. \"on\" (flows/visit/flow.json/states/0/transitions/0) would lead to end, but does not hold: ready: named: profile.name.firstName != null is false (profile.name.firstName is absent); ready: application.consents.exists(c, c.type == 'SOFT_CREDIT') is false (application.consents has 0 elements).",
  );
});

describe("alternatives", () => {
  const begun = data(
    { amount: 1, consents: [{ type: "SOFT_CREDIT", textHash: "philippa-hash" }] },
    { name: { firstName: "Philippa" } },
  );
  const fresh = data({}, {});

  test.each<[string, Data, string, string, readonly string[]]>([
    ["the page shown", fresh, "start", "shown", []],
    ["a page outside the flow", fresh, "nowhere", "unknown", []],
    ["a page that is proven unreachable", fresh, "never", "none", []],
    [
      "a page of the table",
      begun,
      "hmda",
      "found",
      ['application.status.checklistStatus is "HMDA" (it is absent)'],
    ],
    [
      "a later state",
      fresh,
      "end",
      "found",
      [
        expect.stringMatching(/^profile\.name\.firstName is ".+" \(it is absent\)$/) as string,
        'application.consents is a list of 1: {"type":"SOFT_CREDIT"} (it has 0)',
      ],
    ],
  ])("explains how to reach %s", (_name, data, page, outcome, words) => {
    const [alternative] = alternatives(flow, entities, data, [page]);
    expect(alternative?.outcome).toBe(outcome);
    expect(alternative?.words).toEqual(
      words.length === 0 ? [] : expect.arrayContaining([...words]),
    );
    expect(alternative?.words).toHaveLength(words.length);
    if (alternative?.patch)
      expect(decide(flow, mergePatch(data, alternative.patch)).page).toBe(page);
    else expect(alternative?.outcome).not.toBe("found");
  });

  test("repeats no personal data in the patch or in the words", () => {
    const [alternative] = alternatives(flow, entities, begun, ["start"]);
    expect(alternative?.outcome).toBe("found");
    expect(JSON.stringify(alternative)).not.toMatch(/Philippa|philippa-hash/);
    expect(alternative?.words).toHaveLength(1);
  });

  test("prefers the change of the fewest fields", () => {
    const two = flowOf({
      entries: [
        {
          id: "long",
          to: "end",
          when: "status.cancelled && status.dtiDecline && application.hasHmda",
        },
        { id: "short", to: "end", when: "status.recorded" },
      ],
    });
    const [alternative] = alternatives(two, entities, fresh, ["end"]);
    expect(alternative).toMatchObject({
      patch: { application: { status: { recorded: true } } },
      certainty: "exact",
    });
  });
});

describe("roadTo", () => {
  const steps: Checklist["steps"] = [
    { id: "profile", state: "IN_PROGRESS", done: "profile.dob != null" },
    {
      id: "pull",
      state: "SOFT_CREDIT_PULL",
      done: "status.softCreditComplete",
      run: [{ id: "pull", job: "credit.softPull" }],
    },
    { id: "liens", state: "LIEN_VERIFICATION", done: "status.liensComplete" },
    { id: "hmda", state: "HMDA", when: "application.amount > 0", done: "application.hmdaAnswered" },
  ];
  const { checklist } = compileChecklist(
    {
      id: "visit",
      version: 1,
      derive: [
        {
          id: "liens",
          set: "/application/status/liensComplete",
          when: "application.hasHmda",
          value: true,
        },
      ],
      steps,
    },
    entities,
  );
  const way = (start: Data, page: string) =>
    checklist && roadTo(flow, checklist, entities, start, page);

  test.each<[string, Data, string, readonly (readonly [string | null, string])[], string | null]>([
    [
      "finishes each open step in the order of the checklist",
      data({}, {}),
      "hmda",
      [
        ["profile", "/profile/dob"],
        ["pull", "/application/status/softCreditComplete"],
        // The checklist derives the field that the step waits for from another one.
        ["liens", "/application/hasHmda"],
        ["hmda", "/application/amount"],
      ],
      "hmda",
    ],
    [
      "leaves out what is done",
      data({ amount: 1, status: { softCreditComplete: true } }, { dob: "1980-01-01" }),
      "hmda",
      [["liens", "/application/hasHmda"]],
      "hmda",
    ],
  ])("%s", (_name, start, page, expected, arrivesAt) => {
    const road = way(start, page);
    expect(
      road?.steps.flatMap(({ step, changes }) => changes.map(({ pointer }) => [step, pointer])),
    ).toEqual(expected);
    expect(road).toMatchObject({ arrivesAt, decision: { page, checklistState: "HMDA" } });
  });

  test("finds none to a page that no data reaches", () => {
    expect(way(data({}, {}), "never")).toBeNull();
  });
});
