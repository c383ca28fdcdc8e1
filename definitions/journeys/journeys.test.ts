/** Journey files: the findings of a journey that fails, and what counts as covered. */
import { afterEach, describe, expect, test } from "vitest";
import { loadDefinitions } from "../load.ts";
import type { ReadOptions } from "../sources/entries.ts";
import { smallFlow, smallScreen, testRoot, type TestRoot } from "../testing/test-root.ts";
import { walkJourneys } from "./journeys.ts";

const roots: TestRoot[] = [];
afterEach(() => Promise.all(roots.splice(0).map((each) => each.remove())));

const FILE = "flows/small/journeys/visit.json";
const flow = smallFlow({
  states: [
    {
      id: "first",
      page: "first",
      transitions: [{ id: "on", to: "second", when: "profile.email != null" }],
    },
    { id: "second", page: "second", final: true },
  ],
  entries: [{ id: "declined", to: "second", when: "status.uwDecision == 'DECLINE'" }],
  checklist: [{ id: "hmda", states: ["HMDA"], page: "second" }],
  pages: [
    { id: "first", screen: "first", within: ["second"] },
    { id: "second", screen: "second" },
  ],
});
const checklist = {
  id: "small",
  version: 1,
  derive: [],
  steps: [
    {
      id: "ask",
      state: "IN_PROGRESS",
      done: "profile.email != null",
      run: [{ id: "look", job: "credit.softPull" }],
    },
    { id: "hmda", state: "HMDA", done: "application.isCrypto" },
  ],
};
const persona = {
  id: "ann",
  title: "Ann",
  reaches: ["HMDA"],
  answers: { "small/first": { email: "ann@example.com" } },
};

const journeyWith = <T extends object>(more: T) => ({
  id: "visit",
  title: "A story",
  organisations: ["main"],
  ...more,
});
const step = (expectation: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  title: "It happens",
  expect: { page: "first", ...expectation },
  ...more,
});
const email = (value: string | null) => ({ set: { profile: { email: value } } });

async function walk(
  journey: unknown,
  files: Record<string, unknown> = {},
  options: ReadOptions = {},
) {
  const root = await testRoot({
    "flows/small/flow.json": flow,
    "flows/small/checklist.json": checklist,
    "flows/small/screens/first.json": smallScreen("small", "first"),
    "flows/sandbox/personas/ann.json": persona,
    [FILE]: journey,
    ...files,
  });
  roots.push(root);
  const definitions = await loadDefinitions(root.path, options);
  expect(definitions.fileFindings().filter(({ severity }) => severity === "error")).toEqual([]);
  return walkJourneys(definitions);
}

describe("a journey that succeeds", () => {
  test.each<[string, Record<string, unknown>]>([
    ["starts with nothing", { steps: [step({ state: "first", checklistState: "IN_PROGRESS" })] }],
    [
      "takes its data from `start`",
      {
        start: { profile: { email: "a@b.co" } },
        steps: [step({ page: "second", checklistState: "HMDA" })],
      },
    ],
    [
      "runs the checklist after each step, jobs included",
      {
        steps: [
          step({ jobs: ["credit.softPull"] }),
          step({ page: "second", checklistState: "HMDA", jobs: [] }, email("a@b.co")),
        ],
      },
    ],
    [
      "lets a step say what the back end reports",
      {
        steps: [
          step(
            { page: "second", checklistState: "HMDA", state: "first" },
            { set: { application: { status: { checklistStatus: "HMDA" } } } },
          ),
          step({ checklistState: "IN_PROGRESS" }),
        ],
      },
    ],
    [
      "writes a persona's answers where the screen binds them",
      { persona: "ann", steps: [step({ page: "second" }, { answers: "first" })] },
    ],
    [
      "opens a page where the flow lets it",
      {
        start: { profile: { email: "a@b.co" } },
        steps: [step({ page: "first", state: "second" }, { visit: "first" })],
      },
    ],
  ])("%s", async (_name, journey) => {
    const { findings } = await walk(journeyWith(journey));
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("may be in the folder of the one lender that it names, which keeps it true", async () => {
    const path = "flows/organisations/main/journeys/small/own.json";
    const own = (part: object) => ({ ...journeyWith({ steps: [step({})] }), id: "own", ...part });
    const walkOwn = async (part: object) => {
      const { findings } = await walk(journeyWith({ steps: [step({})] }), { [path]: own(part) });
      return findings.filter(({ file }) => file === path);
    };
    expect(await walkOwn({})).toEqual([]);
    expect(await walkOwn({ steps: [step({ page: "second" })] })).toMatchObject([
      { code: "journey-page", organisation: "main" },
    ]);
    expect(await walkOwn({ organisations: ["other"] })).toMatchObject([
      { code: "journey-reference", pointer: "/organisations/0" },
    ]);
  });

  test("checks its data against what the flow's product adds to the application", async () => {
    const steps = [step({}, { set: { application: { wish: "a boat" } } })];
    const walked = await walk(journeyWith({ steps }), {
      "flows/small/flow.json": { ...flow, product: "small", basePath: "/small/:uuid" },
      "flows/small/application.json": {
        properties: { wish: { type: "string", description: "What the loan is for." } },
      },
    });
    expect(walked.findings.filter(({ severity }) => severity === "error")).toEqual([]);
  });
});

describe("a journey that fails", () => {
  test.each<[string, Record<string, unknown>, string, string, string]>([
    [
      "reports another page",
      { steps: [step({ page: "second", state: "second" })] },
      "journey-state",
      "/steps/0/expect/state",
      '"on" (flows/small/flow.json:',
    ],
    [
      "reports a page that does not exist",
      { steps: [step({ page: "frist" })] },
      "journey-page",
      "/steps/0/expect/page",
      "the page is first, not frist",
    ],
    [
      "reports another checklist state",
      { steps: [step({ checklistState: "HMDA" })] },
      "journey-checklist",
      "/steps/0/expect/checklistState",
      'its step "ask" is current',
    ],
    [
      "reports other jobs",
      { steps: [step({ jobs: [] })] },
      "journey-jobs",
      "/steps/0/expect/jobs",
      "are credit.softPull, not none",
    ],
    [
      "reports data that does not fit the schemas",
      { steps: [step({}, { set: { application: { term: "long" } } })] },
      "journey-data",
      "/steps/0/set/application/term",
      "does not fit its schema at /term",
    ],
    [
      "reports an unknown organization",
      { organisations: ["main", "mian"], steps: [step({})] },
      "journey-reference",
      "/organisations/1",
      'no organization "mian"',
    ],
    [
      "reports an unknown persona",
      { persona: "bob", steps: [step({})] },
      "journey-reference",
      "/persona",
      'no persona "bob"',
    ],
    [
      "reports answers that the persona does not have",
      { persona: "ann", steps: [step({}, { answers: "second" })] },
      "journey-reference",
      "/steps/0/answers",
      'a screen "second"',
    ],
    [
      "reports a page to visit that does not exist",
      { steps: [step({}, { visit: "thrid" })] },
      "journey-reference",
      "/steps/0/visit",
      'no page "thrid"',
    ],
    [
      "reports an unknown journey to begin after",
      { after: "nothing", steps: [step({})] },
      "journey-reference",
      "/after",
      'no journey "nothing"',
    ],
    [
      "reports a journey that begins after itself",
      { after: "visit", steps: [step({})] },
      "journey-reference",
      "/after",
      "in a cycle",
    ],
  ])("%s", async (_name, journey, code, pointer, message) => {
    const { findings } = await walk(journeyWith(journey));
    const finding = findings.find((each) => each.code === code);
    expect(finding).toMatchObject({ severity: "error", file: FILE, pointer });
    expect(finding?.message).toContain(message);
    expect(finding?.line).toBeGreaterThan(0);
    // Coverage is not reported while a journey fails.
    expect(findings.every(({ severity }) => severity === "error")).toBe(true);
  });

  test("names the guards that decided against the expected page", async () => {
    const { findings } = await walk(
      journeyWith({ steps: [step({ page: "second", state: "second" })] }),
    );
    expect(findings[0]?.message).toContain(
      "would lead to second, but does not hold: status.uwDecision == 'DECLINE' is false",
    );
    expect(findings[0]?.message).toContain("profile.email != null is false");
  });

  test("skips the journeys that begin after a failed one, and walks all others", async () => {
    const { findings } = await walk(journeyWith({ steps: [step({ page: "second" })] }), {
      "flows/small/journeys/later.json": journeyWith({
        id: "later",
        after: "visit",
        steps: [step({})],
      }),
    });
    expect(findings.map(({ file, code }) => [file, code])).toEqual([[FILE, "journey-page"]]);
  });
});

describe("coverage", () => {
  const full = journeyWith({
    steps: [
      step({}),
      step({ page: "second", checklistState: "HMDA", state: "second" }, email("a@b.co")),
      step(
        { page: "second", state: "second", checklistState: null },
        { set: { application: { isCrypto: true, status: { uwDecision: "DECLINE" } } } },
      ),
    ],
  });

  test("is complete when journeys reach every state, transition, row, step and guard result", async () => {
    const { findings, coverage } = await walk(full);
    expect(findings).toEqual([]);
    expect(coverage[0]?.goals.map(({ covered }) => covered)).not.toContain(false);
    expect(coverage[0]).toMatchObject({ flow: "small", journeys: 1, steps: 3 });
  });

  test("names what no journey reaches, at its place in the definition", async () => {
    const { findings } = await walk({ ...full, steps: full.steps.slice(0, 1) });
    expect(findings.map(({ code, severity }) => `${code} ${severity}`)).toEqual(
      findings.map(() => "journey-uncovered info"),
    );
    expect(findings.map(({ message }) => message)).toEqual([
      'No journey settles in the state "second".',
      'No journey enters by "declined".',
      'No journey takes "first → on".',
      'In no journey does the row "hmda" of the page table decide the page.',
      'In no journey is the checklist step "hmda" current.',
      "In no journey does the guard of step ask, done hold when it is asked.",
      "In no journey does the guard of step hmda, done hold when it is asked.",
      "In no journey does the guard of step hmda, done fail when it is asked.",
    ]);
  });

  test("counts an overlay's own transition separately, and names organizations without a journey", async () => {
    const overlay = (id: string) => ({
      patch: {
        "small/flow.json": {
          entries: { [id]: { to: "second", when: "status.cancelled", after: "declined" } },
        },
      },
    });
    const { findings } = await walk(full, {
      "flows/organisations/main/overlay.json": overlay("cancelled"),
      "flows/organisations/other/overlay.json": overlay("stopped"),
    });
    expect(
      findings.map(({ file, organisation, message }) => [file, organisation, message]),
    ).toEqual([
      ["flows/organisations/main/overlay.json", "main", 'No journey enters by "cancelled".'],
      [
        "flows/organisations/other/overlay.json",
        "other",
        'The overlay changes how the flow "small" decides, but no journey names the organization.',
      ],
    ]);
  });

  test("accepts an organization that was not loaded, and walks only the others", async () => {
    const overlay = "flows/organisations/other/overlay.json";
    const { findings, coverage } = await walk(
      { ...full, organisations: ["main", "other"] },
      { [overlay]: {} },
      { organisations: ["main"] },
    );
    expect(findings).toEqual([]);
    expect(coverage[0]?.organisations).toEqual(["main"]);
  });

  test("leaves out a state that is exempt from being reachable", async () => {
    const exempt = [
      { code: "unreachable-state", reason: "Kept for the day when a way is defined." },
    ];
    const lost = { id: "lost", page: "second", final: true, exempt };
    const { findings } = await walk(full, {
      "flows/small/flow.json": { ...flow, states: [...flow.states, lost] },
    });
    expect(findings).toEqual([]);
  });
});
