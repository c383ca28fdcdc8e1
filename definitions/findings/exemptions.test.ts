/** Exemptions: what they cover, and the findings about exemptions without a reason or a match. */
import { afterEach, expect, test } from "vitest";
import { loadDefinitions } from "../load.ts";
import { smallFlow, smallScreen, testRoot, type TestRoot } from "../testing/test-root.ts";
import { validateDefinitions } from "../validate.ts";

const roots: TestRoot[] = [];
afterEach(() => Promise.all(roots.splice(0).map((each) => each.remove())));

async function findingsOf(files: Record<string, unknown>) {
  const root = await testRoot(files);
  roots.push(root);
  const findings = validateDefinitions(await loadDefinitions(root.path));
  return findings.map(({ code, severity, file, pointer, line }) => {
    expect(line).toBeGreaterThan(0);
    return [code, severity, file, pointer];
  });
}

const reason = "Kept for the day when a way is defined.";
const exempt = [{ code: "unreachable-state", reason }];
const lost = { id: "lost", page: "second", final: true };
const withLost = (more: Record<string, unknown>, flow: Record<string, unknown> = {}) => ({
  "flows/small/flow.json": smallFlow({
    states: [...smallFlow().states, { ...lost, ...more }],
    ...flow,
  }),
});
const FLOW = "flows/small/flow.json";
const OVERLAY = "flows/organisations/main/overlay.json";

test.each<[string, Record<string, unknown>, readonly (readonly string[])[]]>([
  [
    "reports a fault without an exemption",
    withLost({}),
    [["unreachable-state", "error", FLOW, "/states/2"]],
  ],
  ["drops a fault that is exempted with a reason", withLost({ exempt }), []],
  [
    "applies an exemption at the top of the file to the part that `at` names",
    withLost({}, { exempt: [{ ...exempt[0], at: "/states/2" }] }),
    [],
  ],
  [
    "does not apply an exemption to a part whose pointer has the same beginning",
    withLost({}, { exempt: [{ ...exempt[0], at: "/states/20" }] }),
    [
      ["unreachable-state", "error", FLOW, "/states/2"],
      ["exemption-not-needed", "warning", FLOW, "/exempt/0"],
    ],
  ],
  [
    "does not apply an exemption with another code",
    withLost({ exempt: [{ code: "dead-end", reason }] }),
    [
      ["unreachable-state", "error", FLOW, "/states/2"],
      ["exemption-not-needed", "warning", FLOW, "/states/2/exempt/0"],
    ],
  ],
  [
    "reports an exemption that matches no finding",
    { [FLOW]: smallFlow({ exempt: [{ code: "cycle", reason }] }) },
    [["exemption-not-needed", "warning", FLOW, "/exempt/0"]],
  ],
  [
    "reports an exemption without a reason",
    withLost({ exempt: [{ code: "unreachable-state" }] }),
    [["exemption-without-reason", "error", FLOW, "/states/2/exempt/0"]],
  ],
  [
    "reports an exemption with an empty reason",
    withLost({ exempt: [{ code: "unreachable-state", reason: " on purpose " }] }),
    [["exemption-without-reason", "error", FLOW, "/states/2/exempt/0"]],
  ],
  [
    "applies an exemption in a screen to the screen",
    {
      "flows/small/screens/first.json": smallScreen("small", "first", {
        lead: "an {open brace",
        exempt: [{ code: "copy-syntax", at: "/lead", reason }],
      }),
    },
    [],
  ],
  [
    "applies an overlay's exemption to the part that the overlay adds",
    {
      [OVERLAY]: {
        patch: { "small/flow.json": { states: { lost: { ...lost, exempt, after: "second" } } } },
      },
    },
    [],
  ],
  [
    "reports an overlay's exemption that matches no finding",
    { [OVERLAY]: { patch: { "small/flow.json": { states: { second: { exempt } } } } } },
    [
      [
        "exemption-not-needed",
        "warning",
        OVERLAY,
        "/patch/small~1flow.json/states/second/exempt/0",
      ],
    ],
  ],
])("%s", async (_name, files, expected) => {
  expect(await findingsOf(files)).toEqual(expected);
});

test("an exemption that only one organization needs is not reported", async () => {
  const way = { id: "in", to: "lost", when: "application.active" };
  const { transitions } = smallFlow().states[0] ?? {};
  const states = smallFlow().states.map((state) =>
    state.id === "first" ? { ...state, transitions: [...(transitions ?? []), way] } : state,
  );
  const files = {
    [FLOW]: smallFlow({ states: [...states, { ...lost, exempt }] }),
    [OVERLAY]: {
      patch: { "small/flow.json": { states: { first: { transitions: { in: null } } } } },
    },
  };
  expect(
    (await findingsOf(files)).filter(([code]) => /exemption|unreachable/.test(code ?? "")),
  ).toEqual([]);
});
