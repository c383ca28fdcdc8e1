import { afterEach, expect, test } from "vitest";
import { loadDefinitions } from "../load.ts";
import { testRoot, type TestRoot } from "../testing/test-root.ts";
import { validateDefinitions } from "../validate.ts";

const FILE = "flows/small/underwriting.json";
const roots: TestRoot[] = [];
afterEach(() => Promise.all(roots.splice(0).map((each) => each.remove())));

async function findings(when: string): Promise<[code: string, pointer: string][]> {
  const rule = {
    id: "rule",
    when,
    decision: { uwDecision: "REVIEW", uwSubDecision: "UNKNOWN_SUBDECISION" },
  };
  const root = await testRoot({
    [FILE]: { assetMonths: 120, eligibility: [rule], capacity: [], final: [] },
  });
  roots.push(root);
  return validateDefinitions(await loadDefinitions(root.path))
    .filter(({ file }) => file === FILE)
    .map(({ code, pointer }) => [code, pointer]);
}

test("a rule of underwriting may compare the figures of the application", async () => {
  expect(await findings("figures.score == null || figures.dti > figures.maxDti")).toEqual([]);
});

test("a rule of underwriting that reads an unknown figure is reported at its guard", async () => {
  expect(await findings("figures.age > 62")).toEqual([
    ["guard-unknown-field", "/eligibility/0/when"],
  ]);
});
