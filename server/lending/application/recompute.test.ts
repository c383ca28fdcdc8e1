import { expect, it } from "vitest";
import { compileChecklist } from "#engine/index.ts";
import { entities } from "#engine/testing/entities.ts";
import type { LoadedApplication } from "./store.ts";
import { recompute } from "./recompute.ts";

const { checklist } = compileChecklist(
  {
    id: "small",
    version: 1,
    steps: [
      { id: "name", state: "IN_PROGRESS", done: "profile.name.firstName != null" },
      { id: "paystub", state: "IN_PROGRESS", done: "status.manualPaystubTasksComplete" },
      { id: "first", state: "WAITING_FOR_INITIAL_OFFERS", done: "status.submitted" },
      { id: "second", state: "WAITING_FOR_INITIAL_OFFERS", done: "false" },
    ],
  },
  entities,
);
const before = "2026-11-20T12:00:00.000Z";
const now = "2026-11-21T12:00:00.000Z";

/** Returns `waitingSince` after a change in a step that was current before. */
const since = (step: string, state: string, profile: object, status: object) =>
  recompute(
    {
      row: { uuid: "u", step, startedRuns: [] },
      flow: { checklist, flow: { leftToStates: ["IN_PROGRESS"] } },
    } as unknown as LoadedApplication,
    {
      application: { waitingSince: before, status: { ...status, checklistStatus: state } },
      profile,
    } as Parameters<typeof recompute>[1],
    new Date(now),
    2,
  ).application.waitingSince;

const named = { name: { firstName: "Ada" } };
it.each([
  ["an unchanged step", "name", "IN_PROGRESS", {}, {}, before],
  [
    "another step of a state that the flow's own states divide",
    "name",
    "IN_PROGRESS",
    named,
    {},
    now,
  ],
  ["another state", "paystub", "IN_PROGRESS", named, { manualPaystubTasksComplete: true }, now],
  [
    "another step of the same wait",
    "first",
    "WAITING_FOR_INITIAL_OFFERS",
    named,
    { manualPaystubTasksComplete: true, submitted: true },
    before,
  ],
])("keeps or resets waitingSince for %s", (_, step, state, profile, status, expected) => {
  expect(since(step, state, profile, status)).toBe(expected);
});

it("keeps the started runs of the task that stays open when another task goes on", () => {
  const tasks = compileChecklist(
    {
      id: "small",
      version: 1,
      taskLists: [{ id: "list", state: "IN_PROGRESS", tasks: [{ id: "a" }, { id: "b" }] }],
      steps: [
        { id: "name", task: "a", state: "HMDA", done: "profile.name.firstName != null" },
        {
          id: "check",
          task: "a",
          state: "COMPLETE",
          done: "false",
          run: [{ id: "ask", job: "identity.verify" }],
        },
        {
          id: "pull",
          task: "b",
          state: "RESCISSION",
          done: "false",
          run: [{ id: "ask", job: "income.verify" }],
        },
      ],
    },
    entities,
  ).checklist;
  const result = recompute(
    {
      row: { uuid: "u", step: "name pull", startedRuns: ["pull.ask.1", "gone.ask.1"] },
      flow: { checklist: tasks, flow: {} },
    } as unknown as LoadedApplication,
    { application: {}, profile: named } as Parameters<typeof recompute>[1],
    new Date(now),
    2,
  );
  expect(result.step).toBe("check pull");
  expect(result.startedRuns).toEqual(["pull.ask.1", "check.ask.2"]);
  expect(result.jobs.map(({ job, state }) => [job, state])).toEqual([
    ["identity.verify", "IN_PROGRESS"],
  ]);
});
