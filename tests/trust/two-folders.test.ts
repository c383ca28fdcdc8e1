import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testRoot, type TestRoot } from "#definitions/testing/test-root.ts";
import { differingFiles, hashesOf } from "./folder-hashes.ts";
import { buildDefinitions } from "#scripts/build/definitions.ts";

let roots: TestRoot[];
beforeAll(async () => {
  roots = [await testRoot({}), await testRoot({})];
});
afterAll(async () => {
  for (const root of roots) await root.remove();
});

it("publishes the same bytes from two folders", async () => {
  const builds: Map<string, string>[] = [];
  for (const { path } of roots) {
    await buildDefinitions(path);
    builds.push(await hashesOf(join(path, "dist/definitions")));
  }
  const [first = new Map(), second = new Map()] = builds;
  expect(first.size).toBeGreaterThan(3);
  expect(differingFiles(first, second)).toEqual([]);
});
