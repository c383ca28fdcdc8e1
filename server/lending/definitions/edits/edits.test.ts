import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openEditions, type Editions } from "#definitions/index.ts";
import { smallFlow, smallScreen, testRoot, type TestRoot } from "#definitions/testing/test-root.ts";
import { valueAt } from "#engine/index.ts";
import { publishSome } from "#server/testing/publish-some.ts";
import type { DefinitionStore } from "../contract.ts";
import { followSaves, type Edits } from "./edits.ts";
import { openDefinitions } from "../store/store.ts";

const SCREEN = "flows/small/screens/first.json";
const FLOW = "flows/small/flow.json";

let root: TestRoot;
let editions: Editions;
let store: DefinitionStore;
let edits: Edits;
beforeEach(async () => {
  root = await testRoot({ "flows/organisations/other/overlay.json": {} });
  const options = { dataDir: join(root.path, "data") };
  const first = await openDefinitions(root.path, options);
  editions = await openEditions(root.path, first.registry.target);
  ({ store, edits } = followSaves(first, options));
  await save({});
});
afterEach(() => root.remove());

async function save(files: Record<string, unknown>): Promise<void> {
  for (const [path, content] of Object.entries(files)) await root.write(path, content);
  const edition = await editions.reread(Object.keys(files));
  await edits.take({ edition, findings: editions.findings });
}

const titleIn = async (code: string): Promise<unknown> => {
  const read = async (url: string): Promise<unknown> =>
    JSON.parse((await store.file(url))?.body ?? "null");
  const manifest = await read(store.organisation(code)?.manifestUrl ?? "");
  const address = valueAt(manifest, "/flows/small/screens/first/url");
  return valueAt(await read(String(address)), "/title");
};
const retitled = (title: string) => smallScreen("small", "first", { title });
const overlay = (title: string) => ({ patch: { "small/screens/first.json": { title } } });

it("serves a saved screen to every organization without a new store", async () => {
  await save({ [SCREEN]: retitled("Tell us more") });
  expect(await titleIn("main")).toBe("Tell us more");
  expect(await titleIn("other")).toBe("Tell us more");
  expect(edits.isBehind("main")).toBe(false);
});

it("compiles a saved flow", async () => {
  await save({ [FLOW]: smallFlow({ version: 7 }) });
  expect(store.organisation("main")?.flows.get("small")?.flow.version).toBe(7);
});

it("leaves the compiled definitions of an organization that a saved overlay does not concern", async () => {
  const before = store.organisation("other");
  await save({ "flows/organisations/main/overlay.json": overlay("Tell us more") });
  expect(await titleIn("main")).toBe("Tell us more");
  expect(store.organisation("other")).toBe(before);
});

it("replaces an organization when the one that it extends is saved", async () => {
  await save({ "flows/organisations/other/overlay.json": { extends: "main" } });
  await save({ "flows/organisations/main/overlay.json": overlay("Tell us more") });
  expect(await titleIn("other")).toBe("Tell us more");
});

it("uses what a build has published since the start, and changes nothing for the others", async () => {
  const options = { dataDir: join(root.path, "data") };
  await publishSome(root.path, ["main"], ["other"]);
  const started = followSaves(await openDefinitions(root.path, options, {}), options);
  expect(started.store.organisations).toEqual([]);
  await started.edits.takeBuilt();
  expect(started.edits.awaited).toEqual({ other: null });
  const main = started.store.organisation("main");
  expect(started.store.organisations).toEqual(["main"]);
  await publishSome(root.path, ["main", "other"]);
  await started.edits.takeBuilt();
  expect(started.store.organisation("main")).toBe(main);
  expect(started.store.organisation("other")?.code).toBe("other");
  expect(started.edits.awaited).toEqual({});
  expect(started.edits.findings).toBeNull();
});

it("leaves a save in use that came before the end of a build", async () => {
  await save({ [SCREEN]: retitled("Tell us more") });
  await publishSome(root.path, ["main", "other"]);
  await edits.takeBuilt();
  expect(await titleIn("main")).toBe("Tell us more");
});

it("keeps the version before a faulty save and reports the fault", async () => {
  await save({ [FLOW]: smallFlow({ initial: "nowhere", version: 7 }) });
  expect(store.organisation("main")?.flows.get("small")?.flow.version).toBe(1);
  expect(edits.isBehind("main")).toBe(true);
  expect(edits.findings?.map(({ file }) => file)).toContain(FLOW);
});

it("keeps one organization in its version while another goes on", async () => {
  await save({
    [SCREEN]: retitled("Tell us more"),
    "flows/organisations/main/overlay.json": { patch: { "small/screens/first.json": 7 } },
  });
  expect(await titleIn("main")).toBe("Tell us about you");
  expect(await titleIn("other")).toBe("Tell us more");
  expect([edits.isBehind("main"), edits.isBehind("other")]).toEqual([true, false]);
});

it("serves an organization whose folder is new", async () => {
  await save({ "flows/organisations/third/overlay.json": overlay("Welcome") });
  expect(store.organisations).toContain("third");
  expect(await titleIn("third")).toBe("Welcome");
});

it("still serves the files of earlier versions to open pages", async () => {
  const before = store.organisation("main")?.manifestUrl ?? "";
  await save({ [SCREEN]: retitled("Tell us more") });
  expect(store.organisation("main")?.manifestUrl).not.toBe(before);
  expect(await store.file(before)).not.toBeNull();
});

it("shows a save to the organization of an open page first, and then to all", async () => {
  const took: Promise<string[]>[] = [];
  const titles = async () =>
    Promise.all(["main", "other"].map(async (code) => String(await titleIn(code))));
  await root.write(SCREEN, retitled("Tell us more"));
  const edition = await editions.reread([SCREEN], {
    organisations: ["other"],
    take: (early) => took.push(edits.take(early).then(titles)),
  });
  expect(await Promise.all(took)).toEqual([["Tell us about you", "Tell us more"]]);
  await edits.take({ edition, findings: editions.findings });
  expect(await titles()).toEqual(["Tell us more", "Tell us more"]);
});

it("serves published texts over the files, and ignores a save that does not know them", async () => {
  const path = "flows/organisations/main/overlay.json";
  const layer = { [path]: JSON.stringify(overlay("From a release")) };
  const stale = { edition: editions.current, findings: editions.findings };
  const edition = await editions.relayer(layer);
  await edits.publish(layer, { edition, findings: editions.findings });
  expect(await titleIn("main")).toBe("From a release");
  expect(await titleIn("other")).toBe("Tell us about you");
  await edits.take(stale);
  expect(await titleIn("main")).toBe("From a release");
  await save({ [path]: overlay("From a file") });
  expect(await titleIn("main")).toBe("From a release");
  const bare = await editions.relayer({});
  await edits.publish({}, { edition: bare, findings: editions.findings });
  expect(await titleIn("main")).toBe("From a file");
});
