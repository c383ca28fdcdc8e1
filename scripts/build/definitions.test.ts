import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readIndex, type PublishedIndex } from "#definitions/index.ts";
import { smallScreen, testRoot, type TestRoot } from "#definitions/testing/test-root.ts";
import { buildDefinitions, type BuiltDefinitions } from "./definitions.ts";

let root: TestRoot;
beforeEach(async () => {
  root = await testRoot({
    "flows/organisations/alpha/overlay.json": {},
    "flows/organisations/beta/overlay.json": { extends: "alpha" },
    "flows/organisations/gamma/overlay.json": {},
  });
});
afterEach(() => root.remove());

/** A guard that reads a field which no entity has. */
const FAULTY_OVERLAY = {
  patch: {
    "small/flow.json": {
      states: { first: { transitions: { on: { when: "application.nowhere" } } } },
    },
  },
};

const errorsIn = ({ findings }: BuiltDefinitions) =>
  findings.filter(({ severity }) => severity === "error");
const indexed = async () => Object.keys((await readIndex(root.path))?.organisations ?? {});

/** Builds with `main` first. @returns also the index at the time when `main` was published; null when it never was */
async function buildMainFirst() {
  const early: (PublishedIndex | null)[] = [];
  const built = await buildDefinitions(root.path, {
    organisation: "main",
    published: async () => void early.push(await readIndex(root.path)),
  });
  return { built, early: early[0] ?? null };
}

it("publishes one organization before the others, and names those", async () => {
  const { built, early } = await buildMainFirst();
  expect(errorsIn(built)).toEqual([]);
  expect(Object.keys(early?.organisations ?? {})).toEqual(["main"]);
  expect(early?.awaited).toEqual({ alpha: null, beta: null, gamma: null });
  expect(built.leftOut).toEqual([]);
});

it("publishes the same in the end, whichever organization came first", async () => {
  await buildMainFirst();
  const mainFirst = await readIndex(root.path);
  await buildDefinitions(root.path);
  expect(await readIndex(root.path)).toEqual(mainFirst);
  expect(await indexed()).toEqual(["alpha", "beta", "gamma", "main"]);
  expect(mainFirst).not.toHaveProperty("awaited");
});

it("leaves out an organization with an error, and those that extend it, when another one was first", async () => {
  await root.write("flows/organisations/alpha/overlay.json", FAULTY_OVERLAY);
  const { built, early } = await buildMainFirst();
  expect(early).not.toBeNull();
  expect(errorsIn(built).map(({ file }) => file)).toContain(
    "flows/organisations/alpha/overlay.json",
  );
  expect(built.leftOut).toEqual(["alpha", "beta"]);
  expect(await indexed()).toEqual(["gamma", "main"]);
});

it("publishes nothing when an organization has an error and none was first", async () => {
  await root.write("flows/organisations/alpha/overlay.json", FAULTY_OVERLAY);
  const built = await buildDefinitions(root.path);
  expect(errorsIn(built)).not.toEqual([]);
  expect(await readIndex(root.path)).toBeNull();
});

it.each([
  ["the first organization", "flows/organisations/main/overlay.json", FAULTY_OVERLAY],
  ["a shared file", "flows/small/screens/first.json", smallScreen("small", "first", { title: 7 })],
  ["the text of a file of another organization", "flows/organisations/gamma/overlay.json", "{"],
])("publishes nothing, and reports all errors, when %s is broken", async (_, file, content) => {
  await root.write(file, content);
  await root.write("flows/organisations/alpha/overlay.json", FAULTY_OVERLAY);
  const { built, early } = await buildMainFirst();
  expect(early).toBeNull();
  expect(new Set(errorsIn(built).map((each) => each.file))).toEqual(
    new Set([file, "flows/organisations/alpha/overlay.json"]),
  );
  expect(await readIndex(root.path)).toBeNull();
});

it("keeps the files of the publication before, which open pages may still request", async () => {
  await buildDefinitions(root.path);
  const before = await readIndex(root.path);
  await root.write("flows/small/screens/second.json", { id: "second", title: "Thanks" });
  const { built } = await buildMainFirst();
  expect(built.written).toBeGreaterThan(0);
  const files = await readdir(join(root.path, "dist/definitions"));
  expect(files).toEqual(expect.arrayContaining(before?.common ?? ["absent"]));
});
