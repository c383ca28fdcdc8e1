import { describe, expect, test } from "vitest";
import type { Checklist } from "#schemas/types/checklist.ts";
import { entities } from "../testing/entities.ts";
import { compileChecklist, type CompiledChecklist } from "./compile.ts";
import { runChecklist } from "./run.ts";

const definition: Checklist = {
  id: "small",
  version: 1,
  facts: { consented: "application.consents.exists(c, c.type == 'SOFT_CREDIT')" },
  derive: [
    { id: "hmda", set: "/application/hasHmda", when: "application.hmdaAnswered" },
    {
      id: "ready",
      set: "/application/status/liensComplete",
      when: "application.hasHmda",
      value: true,
    },
  ],
  steps: [
    { id: "profile", state: "IN_PROGRESS", done: "profile.dob != null" },
    {
      id: "pull",
      state: "SOFT_CREDIT_PULL",
      when: "consented",
      done: "status.softCreditComplete",
      run: [
        { id: "pull", job: "credit.softPull", options: { bureau: "ANY" } },
        { id: "never", job: "credit.hardPull", when: "status.cancelled" },
      ],
    },
    {
      id: "rescission",
      state: "RESCISSION",
      done: "status.rescissionComplete",
      run: [
        {
          id: "end",
          job: "rescission.end",
          after: "/application/rescission/endsAt",
        },
      ],
    },
  ],
};

function compiled(checklist: Checklist): CompiledChecklist {
  const result = compileChecklist(checklist, entities);
  if (result.checklist === null) throw new Error(JSON.stringify(result.findings));
  return result.checklist;
}

const checklist = compiled(definition);
const profile = { dob: "1980-01-01" };

describe("sets the state of the first step that applies and is not done", () => {
  test.each([
    ["the first step", {}, {}, "IN_PROGRESS"],
    ["the next step after one that does not apply", {}, profile, "RESCISSION"],
    ["a step that applies", { consents: [{ type: "SOFT_CREDIT" }] }, profile, "SOFT_CREDIT_PULL"],
    ["no step when all are done", { status: { rescissionComplete: true } }, profile, null],
  ])("sets the state of %s", (_name, application, borrower, state) => {
    const run = runChecklist(checklist, { application, profile: borrower });
    expect(run.state).toBe(state);
    expect(
      (run.application["status"] as { checklistStatus?: string }).checklistStatus ?? null,
    ).toBe(state);
  });

  test("removes a former checklist state when every step is done", () => {
    const application = { status: { rescissionComplete: true, checklistStatus: "RESCISSION" } };
    expect(runChecklist(checklist, { application, profile }).application["status"]).toEqual({
      rescissionComplete: true,
      liensComplete: undefined,
    });
  });
});

describe("runs a task list", () => {
  const listing = compiled({
    id: "small",
    version: 1,
    taskLists: [
      {
        id: "open",
        state: "IN_PROGRESS",
        tasks: [
          { id: "identity" },
          { id: "income" },
          { id: "sign", after: ["identity", "income"] },
        ],
      },
    ],
    steps: [
      { id: "declined", state: "COMPLETE", when: "status.cancelled", done: "false" },
      { id: "identity", task: "identity", state: "HMDA", done: "status.identitySubmitted" },
      {
        id: "check",
        task: "identity",
        state: "SOFT_CREDIT_PULL",
        done: "status.identityComplete",
        run: [{ id: "verify", job: "identity.verify" }],
      },
      {
        id: "income",
        task: "income",
        state: "RESCISSION",
        when: "application.hasHmda",
        done: "status.incomeComplete",
        run: [{ id: "verify", job: "income.verify" }],
      },
      { id: "sign", task: "sign", state: "NOTE_SIGNING", done: "status.funded" },
      { id: "after", state: "COMPLETE", done: "false" },
    ],
  });
  const notStarted = { status: "NOT_STARTED" };
  const sign = { id: "sign", status: "BLOCKED" };

  test.each<[string, object, string | null, string[], object[] | undefined]>([
    [
      "opens all tasks that can start",
      { hasHmda: true },
      "IN_PROGRESS",
      ["identity", "income"],
      [
        { id: "identity", state: "HMDA", ...notStarted },
        { id: "income", state: "RESCISSION", ...notStarted },
        { ...sign, waitsFor: ["identity", "income"] },
      ],
    ],
    [
      "leaves out a task without a step that applies",
      {},
      "IN_PROGRESS",
      ["identity"],
      [
        { id: "identity", state: "HMDA", ...notStarted },
        { ...sign, waitsFor: ["identity"] },
      ],
    ],
    [
      "goes on inside a task while another is open",
      { hasHmda: true, status: { identitySubmitted: true } },
      "IN_PROGRESS",
      ["check", "income"],
      [
        { id: "identity", status: "IN_PROGRESS", state: "SOFT_CREDIT_PULL" },
        { id: "income", state: "RESCISSION", ...notStarted },
        { ...sign, waitsFor: ["identity", "income"] },
      ],
    ],
    [
      "starts a task when those that it waits for are completed",
      {
        hasHmda: true,
        status: { identitySubmitted: true, identityComplete: true, incomeComplete: true },
      },
      "IN_PROGRESS",
      ["sign"],
      [
        { id: "identity", status: "COMPLETED" },
        { id: "income", status: "COMPLETED" },
        { id: "sign", state: "NOTE_SIGNING", ...notStarted },
      ],
    ],
    [
      "goes on after the list when every task is completed",
      { status: { identitySubmitted: true, identityComplete: true, funded: true } },
      "COMPLETE",
      ["after"],
      undefined,
    ],
    [
      "lets an earlier step hide the list",
      { status: { cancelled: true } },
      "COMPLETE",
      ["declined"],
      undefined,
    ],
  ])("%s", (_name, application, state, steps, tasks) => {
    const run = runChecklist(listing, { application: { tasks: [], ...application }, profile });
    expect({ state: run.state, steps: run.steps }).toEqual({ state, steps });
    expect(run.application["tasks"]).toEqual(tasks);
  });

  test("starts the jobs of all open steps", () => {
    const application = { hasHmda: true, status: { identitySubmitted: true } };
    const { runs } = runChecklist(listing, { application, profile });
    expect(runs.map(({ step, job }) => `${step} ${job}`)).toEqual([
      "check identity.verify",
      "income income.verify",
    ]);
  });
});

describe("derived values", () => {
  test("sets derived values in order, each from those before it", () => {
    const { application } = runChecklist(checklist, {
      application: { hmdaAnswered: true },
      profile,
    });
    expect(application).toMatchObject({ hasHmda: true, status: { liensComplete: true } });
  });

  test("writes whether the guard holds, or `value` only when it holds", () => {
    const { application } = runChecklist(checklist, { application: {}, profile });
    expect(application["hasHmda"]).toBe(false);
    expect(application["status"]).toEqual({ checklistStatus: "RESCISSION" });
  });

  test("leaves its argument unchanged, and returns it when nothing changes", () => {
    const first = runChecklist(checklist, { application: Object.freeze({}), profile }).application;
    expect(runChecklist(checklist, { application: first, profile }).application).toBe(first);
  });
});

describe("computed values", () => {
  const computing = compiled({
    id: "small",
    version: 1,
    facts: { consented: "application.consents.exists(c, c.type == 'SOFT_CREDIT')" },
    tables: { fees: { TX: 0, NY: 150.25 } },
    derive: [
      {
        id: "amount",
        set: "/application/amount",
        when: "consented",
        expression: "sum(application.liens.filter(l, l.payoff).map(l, l.balance)) + 0.1 + 0.2",
      },
      {
        id: "term",
        set: "/application/term",
        expression: "application.amount > 100 ? yearsBetween(profile.dob, today) : 120",
      },
      {
        id: "rate",
        set: "/application/rate",
        expression: "round(tables.fees[application.property.state] / 7, 2)",
      },
    ],
    steps: [{ id: "a", state: "HMDA", done: "false" }],
  });
  const application = {
    consents: [{ type: "SOFT_CREDIT" }],
    liens: [
      { balance: 100.1, payoff: true },
      { balance: 5, payoff: false },
      { balance: 0.2, payoff: true },
    ],
    property: { state: "NY" },
  };

  test("writes the values of expressions, each from those before it", () => {
    const run = runChecklist(computing, { application, profile }, { today: "2026-11-23" });
    expect(run.application).toMatchObject({ amount: 100.6, term: 46, rate: 21.46 });
  });

  test("removes a value that can no longer be computed, and keeps one whose guard fails", () => {
    const before = { amount: 7, term: 9, rate: 1, property: { state: "CA" } };
    const run = runChecklist(computing, { application: before, profile }, {});
    expect(run.application).toMatchObject({ amount: 7, term: 120 });
    expect(run.application).not.toHaveProperty("rate");
  });

  test("computes no age without today's date", () => {
    const run = runChecklist(computing, { application, profile });
    expect(run.application).not.toHaveProperty("term");
  });

  test("reports a value that does not fit the place, and a fact that is unknown", () => {
    const [entry] = computing.definition.derive ?? [];
    const { checklist: none, findings } = compileChecklist(
      {
        ...computing.definition,
        derive: [
          { id: "a", set: "/application/term", expression: "application.amount / 12" },
          { id: "b", set: "/application/property/state", expression: "'Texas'" },
          { id: "c", set: "/application/active", expression: "consent" },
          ...(entry ? [entry] : []),
        ],
      },
      entities,
    );
    expect(none).toBeNull();
    expect(findings.map(({ code, pointer }) => [code, pointer])).toEqual([
      ["expression-unrounded", "/derive/0/expression"],
      ["expression-impossible-value", "/derive/1/expression"],
      ["expression-unknown-name", "/derive/2/expression"],
    ]);
  });
});

describe("jobs of the current step", () => {
  test("returns the jobs whose guard holds", () => {
    const { runs } = runChecklist(checklist, {
      application: { consents: [{ type: "SOFT_CREDIT" }] },
      profile,
    });
    expect(runs).toEqual([
      {
        id: "pull",
        step: "pull",
        job: "credit.softPull",
        options: { bureau: "ANY" },
        at: null,
        due: true,
      },
    ]);
  });

  const endsAt = "2026-11-25T17:00:00Z";
  test.each([
    ["no time is known", {}, "2026-12-01T00:00:00Z", { at: null, due: false }],
    [
      "the time has not come",
      { rescission: { endsAt } },
      "2026-11-25T16:59:59Z",
      { at: endsAt, due: false },
    ],
    [
      "the time has come",
      { rescission: { endsAt } },
      "2026-11-25T17:00:00Z",
      { at: endsAt, due: true },
    ],
    [
      "the time has come, written in another zone",
      { rescission: { endsAt } },
      "2026-11-25T18:30:00+01:00",
      { at: endsAt, due: true },
    ],
    ["the caller gives no time", { rescission: { endsAt } }, undefined, { at: endsAt, due: false }],
  ])("decides whether a run with a timer is due: %s", (_name, application, now, expected) => {
    const { runs } = runChecklist(
      checklist,
      { application, profile },
      now === undefined ? {} : { now },
    );
    expect(runs).toEqual([
      { id: "end", step: "rescission", job: "rescission.end", options: {}, ...expected },
    ]);
  });
});

test("traces every step", () => {
  expect(runChecklist(checklist, { application: {}, profile }, { trace: true }).trace).toEqual([
    { id: "profile", state: "IN_PROGRESS", applies: true, done: true },
    { id: "pull", state: "SOFT_CREDIT_PULL", applies: false, done: false },
    { id: "rescission", state: "RESCISSION", applies: true, done: false },
  ]);
});

test("reports faults with their pointers", () => {
  const { checklist: none, findings } = compileChecklist(
    {
      ...definition,
      derive: [{ id: "x", set: "/application/statu/liensComplete", when: "status.liensComplet" }],
      steps: [
        { id: "a", state: "HMDA", done: "status.bpo" },
        {
          id: "a",
          state: "HMDA",
          done: "true",
          run: [{ id: "r", job: "a.b", after: "/application/rescission/ends", when: "x" }],
        },
      ],
    },
    entities,
  );
  expect(none).toBeNull();
  expect(findings.map(({ code, pointer }) => [code, pointer])).toEqual([
    ["duplicate-id", "/steps/1/id"],
    ["unknown-field", "/derive/0/set"],
    ["unknown-field", "/steps/1/run/0/after"],
    ["guard-unknown-field", "/derive/0/when"],
    ["guard-type", "/steps/0/done"],
    ["guard-unknown-name", "/steps/1/run/0/when"],
  ]);
});
