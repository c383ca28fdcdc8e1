import { afterEach, describe, expect, test } from "vitest";
import type { Finding } from "./findings/finding.ts";
import { loadDefinitions } from "./load.ts";
import { UnusableRoot } from "./sources/sources.ts";
import { smallFlow, smallScreen, testRoot, type TestRoot } from "./testing/test-root.ts";
import { validateDefinitions } from "./validate.ts";

const roots: TestRoot[] = [];
afterEach(() => Promise.all(roots.splice(0).map((each) => each.remove())));

async function findingsOf(files: Record<string, unknown>): Promise<Finding[]> {
  const root = await testRoot(files);
  roots.push(root);
  return validateDefinitions(await loadDefinitions(root.path));
}

const screen = (change: Record<string, unknown>) => ({
  "flows/small/screens/first.json": smallScreen("small", "first", change),
});
const flow = (change: Record<string, unknown>) => ({ "flows/small/flow.json": smallFlow(change) });
const overlay = (patch: Record<string, unknown>) => ({
  "flows/organisations/main/overlay.json": { patch },
});
const guarded = (to: string, when: string) => ({
  states: [
    { id: "first", page: "first", transitions: [{ id: "on", to, when }] },
    { id: "second", page: "second", final: true },
  ],
});

describe("validateDefinitions", () => {
  test("reports nothing for valid definitions", async () => {
    expect(await findingsOf({})).toEqual([]);
  });

  test("reports a fault of the base once without an organization, and an overlay's fault with its organization", async () => {
    const findings = await findingsOf({
      ...screen({ lead: "an {open brace" }),
      "flows/organisations/main/overlay.json": {
        patch: { "small/screens/second.json": { title: "<u>x</u>" } },
      },
      "flows/organisations/other/overlay.json": {},
    });
    expect(findings.map(({ code, organisation }) => [code, organisation])).toEqual([
      ["copy-syntax", null],
      ["copy-markup", "main"],
    ]);
    expect(findings[1]?.file).toBe("flows/organisations/main/overlay.json");
  });

  test("reports a fault that two organizations share for each, at its own overlay", async () => {
    const never = "application.active && !application.active";
    const patch = {
      "small/flow.json": { states: { first: { transitions: { on: { when: never } } } } },
    };
    const findings = await findingsOf({
      "flows/organisations/main/overlay.json": { patch },
      "flows/organisations/other/overlay.json": { description: "The same.", patch },
    });
    const place = "/patch/small~1flow.json/states/first/transitions/on/when";
    expect(findings.map(({ code, file, pointer }) => [code, file, pointer])).toEqual([
      ["unsatisfiable-guard", "flows/organisations/main/overlay.json", place],
      ["unsatisfiable-guard", "flows/organisations/other/overlay.json", place],
    ]);
    expect(findings.map(({ organisation }) => organisation)).toEqual(["main", "other"]);
    expect(new Set(findings.map(({ line }) => line)).size).toBe(2);
  });

  test("reports a repeated state at the later one, although the steps are arranged", async () => {
    const [first, second] = guarded("second", "application.active").states;
    const findings = await findingsOf(
      flow({
        states: [first, second, { ...second, id: "first" }],
        pages: [
          { id: "first", screen: "first", again: "any" },
          { id: "second", screen: "second" },
        ],
      }),
    );
    expect(findings.map(({ code, pointer }) => [code, pointer])).toContainEqual([
      "duplicate-id",
      "/states/2/id",
    ]);
  });

  test("reports a state whose label is that of one page alone", async () => {
    const files = (labels: object) => ({
      ...flow({ basePath: "/small/:uuid", product: "small", home: "first", login: "first" }),
      "flows/small/checklist.json": {
        id: "small",
        version: 1,
        steps: [{ id: "only", state: "ONLY", done: "application.active" }],
      },
      "flows/small/product.json": { name: "Small", begin: "/small", applications: { labels } },
    });
    const codesFor = async (labels: object) =>
      (await findingsOf(files(labels))).filter(({ code }) => code === "product-words-missing");
    expect(await codesFor({ "ONLY/first": "waiting" })).toMatchObject([
      { pointer: "/applications/labels" },
    ]);
    expect(await codesFor({ ONLY: "open", "ONLY/first": "waiting" })).toEqual([]);
  });

  test("reports all faults at once", async () => {
    const findings = await findingsOf({
      ...flow(guarded("secnd", "application.actve")),
      ...screen({ lead: "an {open brace", titel: "x" }),
      "flows/small/screens/second.json": "{",
    });
    expect(findings.filter((each) => each.severity === "error").length).toBeGreaterThanOrEqual(5);
  });

  test("rejects an overlay of a locked part of a screen", async () => {
    const findings = await findingsOf({
      ...screen({ locked: ["/lead"], lead: "Required by law." }),
      ...overlay({ "small/screens/first.json": { lead: "Never mind." } }),
    });
    expect(findings.map((each) => each.code)).toEqual(["overlay-locked"]);
  });

  test.each([
    [{ "flows/small/flow.json": [] }],
    [{ "flows/small/flow.json": { ...smallFlow(), states: "none", pages: 3 } }],
    [{ "flows/small/screens/first.json": { id: 1, title: [], form: 2, body: {}, actions: "x" } }],
    [{ "flows/organisations/main/overlay.json": { patch: [], add: 1, extends: {} } }],
    [{ "flows/small/checklist.json": { steps: null } }],
    [{ "flows/small/flow.json": null }],
  ])("validation does not throw for the files %j", async (files) => {
    expect((await findingsOf(files as Record<string, unknown>)).length).toBeGreaterThan(0);
  });

  test("says what a root must contain when the folder is not one", async () => {
    await expect(loadDefinitions("/nonexistent")).rejects.toThrow(UnusableRoot);
  });
});
