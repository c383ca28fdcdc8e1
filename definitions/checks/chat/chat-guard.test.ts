import { afterEach, expect, test } from "vitest";
import { loadDefinitions } from "../../load.ts";
import { smallFlow, smallScreen, testRoot, type TestRoot } from "../../testing/test-root.ts";
import { validateDefinitions } from "../../validate.ts";

const roots: TestRoot[] = [];
afterEach(() => Promise.all(roots.splice(0).map((each) => each.remove())));

const ANSWERS = "flows/chatbot/answers.json";
const SKILLS = "flows/chatbot/skills.json";

async function findingsFor(when: string, skill: string): Promise<[string, string, string][]> {
  const answers = {
    ignored: "the",
    unknown: "No.",
    unknownAgain: "No again.",
    answers: [
      {
        id: "status",
        questions: ["Where am I?"],
        text: "Log in.",
        cases: [{ id: "yours", when, text: "It is your turn." }],
      },
    ],
  };
  const root = await testRoot({
    "flows/other/flow.json": smallFlow({
      id: "other",
      basePath: "/other",
      facts: { waits: "!application.active" },
    }),
    "flows/other/screens/first.json": smallScreen("other", "first"),
    [ANSWERS]: answers,
    [SKILLS]: { skills: [{ skill: "Some", when: skill }, { skill: "All" }] },
  });
  roots.push(root);
  return validateDefinitions(await loadDefinitions(root.path))
    .filter(({ file }) => file.startsWith("flows/chatbot/"))
    .map(({ code, file, pointer }) => [code, file, pointer]);
}

test.each<[string, string, string, [string, string, string][]]>([
  ["accepts guards of declared fields", "application.active", "application.isCrypto", []],
  ["accepts a fact that only one flow has", "waits", "application.active", []],
  [
    "reports a field that no entity has",
    "application.nowhere == 1",
    "application.active",
    [["guard-unknown-field", ANSWERS, "/answers/0/cases/0/when"]],
  ],
  [
    "reports a fact that no flow has",
    "waitsLong",
    "application.active",
    [["guard-unknown-name", ANSWERS, "/answers/0/cases/0/when"]],
  ],
  [
    "reports a fact in a skill's guard, which runs without a flow",
    "application.active",
    "waits",
    [["guard-unknown-name", SKILLS, "/skills/0/when"]],
  ],
])("%s", async (_, when, skill, expected) => {
  expect(await findingsFor(when, skill)).toEqual(expected);
});
