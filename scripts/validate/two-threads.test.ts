import { resolve } from "node:path";
import { expect, it } from "vitest";
import { loadDefinitions, validateDefinitions } from "#definitions/index.ts";
import { smallScreen, testRoot } from "#definitions/testing/test-root.ts";
import { loadBundled } from "../bundled.js";
import { validateRoot } from "./two-threads.ts";

/** The commands run from a bundle, in which a second thread can be started. */
const bundled = () =>
  loadBundled("validate-in-tests", [
    "scripts/validate/two-threads.ts",
    "scripts/validate/second-thread.ts",
  ]) as Promise<typeof import("./two-threads.ts")>;

/** Enough lenders for two threads, with a fault of the base, of a guard and of one lender. */
const files = {
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [
      `flows/organisations/lender-${index}/organisation.json`,
      { orgCode: `lender-${index}`, companyName: "A lender" },
    ]),
  ),
  "flows/small/screens/first.json": smallScreen("small", "first", { lead: "an {open brace" }),
  "flows/organisations/main/overlay.json": {
    patch: { "small/flow.json": { initial: "nowhere" } },
  },
};

it("two threads find what one thread finds, in the same order", async () => {
  const root = await testRoot(files);
  try {
    const { beginSecond, validateRoot: validateBundled } = await bundled();
    const { findings } = await validateBundled(root.path);
    const definitions = await loadDefinitions(root.path);
    const alone = validateDefinitions(definitions);
    const second = beginSecond(root.path);
    await expect.poll(() => second?.receive()?.length).toBeGreaterThan(0);
    await second?.end();
    expect(JSON.stringify(findings)).toBe(JSON.stringify(alone));
    expect(new Set(alone.map(({ code }) => code)).size).toBeGreaterThan(1);
  } finally {
    await root.remove();
  }
});

it("reads the root alone when it cannot be used", async () => {
  await expect(validateRoot(resolve("/nonexistent"))).rejects.toThrow("There is no folder");
});
