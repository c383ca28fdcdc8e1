import { afterEach, expect, test } from "vitest";
import { loadDefinitions } from "../../load.ts";
import { review, smallUnderwriting, UNDERWRITING } from "../../testing/small-underwriting.ts";
import { testRoot, type TestRoot } from "../../testing/test-root.ts";
import { validateDefinitions } from "../../validate.ts";

const roots: TestRoot[] = [];
afterEach(() => Promise.all(roots.splice(0).map((each) => each.remove())));

async function findings(when: string): Promise<[code: string, pointer: string][]> {
  const root = await testRoot({
    [UNDERWRITING]: smallUnderwriting([{ id: "rule", when, decision: review }]),
  });
  roots.push(root);
  return validateDefinitions(await loadDefinitions(root.path))
    .filter(({ file }) => file === UNDERWRITING)
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
