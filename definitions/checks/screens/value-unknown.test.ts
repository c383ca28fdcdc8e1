import { afterEach, expect, test } from "vitest";
import { loadDefinitions } from "../../load.ts";
import { smallUnderwriting, UNDERWRITING } from "../../testing/small-underwriting.ts";
import { testRoot, type TestRoot } from "../../testing/test-root.ts";
import { validateDefinitions } from "../../validate.ts";

const roots: TestRoot[] = [];
afterEach(() => Promise.all(roots.splice(0).map((each) => each.remove())));

async function findings(debt: string): Promise<[code: string, pointer: string][]> {
  const root = await testRoot({
    [UNDERWRITING]: { ...smallUnderwriting([]), debts: [debt] },
  });
  roots.push(root);
  return validateDefinitions(await loadDefinitions(root.path))
    .filter(({ file }) => file === UNDERWRITING)
    .map(({ code, pointer }) => [code, pointer]);
}

test("underwriting may count a debt that the application describes", async () => {
  expect(await findings("/application/amount")).toEqual([]);
});

test("a debt of underwriting that the application lacks is reported at its pointer", async () => {
  expect(await findings("/application/amuont")).toEqual([["value-unknown", "/debts/0"]]);
});
