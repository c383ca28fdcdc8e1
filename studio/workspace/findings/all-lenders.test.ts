import { afterAll, beforeAll, expect, it } from "vitest";
import { type Definitions, loadDefinitions } from "#definitions/index.ts";
import { testRoot, type TestRoot } from "#definitions/testing/test-root.ts";
import { validateDefinitions } from "#definitions/validate.ts";
import { lenderChecks, type CheckedLenders } from "./all-lenders.ts";

let root: TestRoot;
let definitions: Definitions;
beforeAll(async () => {
  root = await testRoot({
    "flows/organisations/north/organisation.json": { orgCode: "north" },
    "flows/organisations/south/organisation.json": { orgCode: "south" },
    "flows/organisations/south/overlay.json": {
      patch: { "small/flow.json": { states: { first: { page: "nowhere" } } } },
    },
  });
  definitions = await loadDefinitions(root.path);
});
afterAll(() => root?.remove());

function allOf(checks: ReturnType<typeof lenderChecks>): CheckedLenders {
  for (;;) {
    const checked = checks.advance(definitions, "north");
    if (checked.isDone) return checked;
  }
}

it("counts the errors of each lender as the command finds them", () => {
  const found = validateDefinitions(definitions).filter(
    ({ organisation, severity }) => organisation === "south" && severity === "error",
  );
  expect(found.length).toBeGreaterThan(0);
  const { lenders, checked, count } = allOf(lenderChecks());
  expect([checked, count]).toEqual([3, 3]);
  expect(lenders.find(({ code }) => code === "south")?.errors).toBe(found.length);
  expect(lenders[0]?.code).toBe("south");
});

it("begins anew with other definitions", async () => {
  const checks = lenderChecks();
  expect(allOf(checks).lenders.map(({ code }) => code)).toContain("south");
  await root.write("flows/organisations/south/overlay.json", { patch: {} });
  definitions = await loadDefinitions(root.path);
  expect(allOf(checks).lenders.filter(({ errors }) => errors > 0)).toEqual([]);
});
