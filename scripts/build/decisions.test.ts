import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { builtDecisions, decisionHash, loadDefinitions } from "#definitions/index.ts";
import { smallFlow, testRoot, type TestRoot } from "#definitions/testing/test-root.ts";
import { compileFlow, decide, type CompiledFlow } from "#engine/index.ts";
import { buildDefinitions } from "./definitions.ts";

let root: TestRoot;
beforeEach(async () => {
  root = await testRoot({
    // An overlay of copy only: its organization decides as the base does.
    "flows/organisations/words/overlay.json": {
      patch: { "small/screens/second.json": { title: "Thanks" } },
    },
    "flows/organisations/rules/overlay.json": {
      patch: {
        "small/flow.json": {
          states: { first: { transitions: { on: { when: "!application.active" } } } },
        },
      },
    },
  });
});
afterEach(() => root.remove());

const folder = () => join(root.path, "dist/definitions");

async function flowOf(organisation: string): Promise<{ flow: CompiledFlow; hash: string }> {
  const { effective, entities } = await loadDefinitions(root.path);
  const definition = effective(organisation).flows.get("small")?.flow.value;
  const flow = definition && compileFlow(definition, entities).flow;
  if (!definition || !flow) throw new Error("The small flow does not compile.");
  return { flow, hash: decisionHash(definition, entities) };
}

async function used(organisation: string) {
  const { flow } = await flowOf(organisation);
  const { entities } = await loadDefinitions(root.path);
  return (await builtDecisions(root.path)).use(flow, entities);
}

const written = async () => {
  const text = await readFile(join(folder(), "index.json"), "utf8");
  return (JSON.parse(text) as { decisions: Record<string, string> }).decisions;
};

test("the build shares one module between equal rules, and it decides as each organization's closures do", async () => {
  expect(
    (await buildDefinitions(root.path)).findings.filter(({ severity }) => severity === "error"),
  ).toEqual([]);
  expect(Object.keys(await written())).toHaveLength(2);
  const pages: Record<string, string[]> = {};
  for (const organisation of ["main", "words", "rules"]) {
    const { flow, refused } = await used(organisation);
    const closures = (await flowOf(organisation)).flow;
    expect(refused).toBeNull();
    expect(flow.direct).toBeDefined();
    pages[organisation] = [true, false].map((active) => {
      const decision = decide(flow, { application: { active } });
      expect(decision).toEqual(decide(closures, { application: { active } }));
      return decision.page;
    });
  }
  expect(pages).toEqual({
    main: ["second", "first"],
    words: ["second", "first"],
    rules: ["first", "second"],
  });
});

test("without a build closures decide, without a warning", async () => {
  const { flow, refused } = await used("main");
  expect([flow.direct, refused]).toEqual([undefined, null]);
});

test("closures decide after a definition changes, and the log says why", async () => {
  await buildDefinitions(root.path);
  await root.write("flows/small/flow.json", smallFlow({ initial: "second" }));
  const { flow, refused } = await used("main");
  expect(flow.direct).toBeUndefined();
  expect(refused).toContain("no module");
  expect(decide(flow, {}).page).toBe("second");
});

test("a module of other rules, or an unreadable one, is not used", async () => {
  await buildDefinitions(root.path);
  const names = await written();
  const [mainHash, rulesHash] = [(await flowOf("main")).hash, (await flowOf("rules")).hash];
  await writeFile(
    join(folder(), "index.json"),
    JSON.stringify({ decisions: { ...names, [mainHash]: names[rulesHash] } }),
  );
  expect((await used("main")).refused).toContain(`made from ${rulesHash}`);
  await writeFile(
    join(folder(), "index.json"),
    JSON.stringify({ decisions: { [mainHash]: "../x.js" } }),
  );
  expect((await used("main")).refused).toContain("no module");
  await writeFile(join(folder(), "index.json"), JSON.stringify({ decisions: names }));
  for (const name of await readdir(folder()))
    if (name.endsWith(".js")) await rm(join(folder(), name));
  expect((await used("main")).refused).toContain("cannot be loaded");
});
