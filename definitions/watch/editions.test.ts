import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { smallFlow, smallScreen, testRoot, type TestRoot } from "../testing/test-root.ts";
import { openEditions, type Editions, type Save } from "./editions.ts";

const SCREEN = "flows/small/screens/first.json";
const FLOW = "flows/small/flow.json";
const THEME = "flows/organisations/main/theme.json";

let root: TestRoot;
let editions: Editions;
beforeEach(async () => {
  root = await testRoot();
  editions = await openEditions(root.path, join(root.path, "published"));
});
afterEach(() => root.remove());

const codes = () =>
  editions.findings.filter(({ severity }) => severity === "error").map(({ code }) => code);

it("publishes the first edition into the target folder", async () => {
  expect(codes()).toEqual([]);
  const names = await readdir(join(root.path, "published"));
  const { organisations } = editions.current!;
  expect(Object.keys(organisations)).toEqual(["main"]);
  for (const name of organisations.main!.files) expect(names).toContain(name);
});

it("publishes a changed screen under a new address and names the changed file", async () => {
  const before = editions.current!;
  await root.write(SCREEN, smallScreen("small", "first", { title: "Tell us more" }));
  const after = await editions.reread([SCREEN]);
  expect(after?.paths).toEqual([SCREEN]);
  expect(after?.shared).not.toBe(before.shared);
  expect(after?.organisations.main?.manifests).not.toEqual(before.organisations.main?.manifests);
});

it("keeps the edition before while a shared file has a fault, and then names every changed file", async () => {
  const before = editions.current!;
  const initial = smallFlow();
  await root.write(FLOW, smallFlow({ initial: "nowhere" }));
  const during = await editions.reread([FLOW]);
  expect(codes()).not.toEqual([]);
  expect(during).toMatchObject({
    shared: before.shared,
    organisations: before.organisations,
    rejected: ["main"],
  });
  await root.write(FLOW, initial);
  await root.write(SCREEN, smallScreen("small", "first", { title: "Tell us more" }));
  expect(await editions.reread([FLOW, SCREEN])).toMatchObject({
    paths: [FLOW, SCREEN],
    rejected: [],
  });
});

it("rejects only the organization whose own file has a fault", async () => {
  await root.write(THEME, "{");
  expect(await editions.reread([THEME])).toMatchObject({ organisations: {}, rejected: ["main"] });
  expect(editions.findings.map(({ file }) => file)).toContain(THEME);
});

it("drops an organization whose folder is gone", async () => {
  await rm(join(root.path, "flows/organisations/main"), { recursive: true });
  const edition = await editions.reread(
    ["organisation", "theme", "overlay"].map((name) => `flows/organisations/main/${name}.json`),
  );
  expect(edition).toMatchObject({ rejected: [] });
  expect(edition?.organisations).toEqual({});
});

it("gives the organizations that the caller waits for before all others", async () => {
  await root.write("flows/organisations/other/overlay.json", {});
  await editions.reread(["flows/organisations/other/overlay.json"]);
  await root.write(SCREEN, smallScreen("small", "first", { title: "Tell us more" }));
  const early: Save[] = [];
  const whole = await editions.reread([SCREEN], {
    organisations: ["other"],
    take: (save) => early.push(save),
  });
  expect(early).toMatchObject([{ early: true, edition: { paths: [SCREEN], rejected: ["main"] } }]);
  expect(Object.keys(early[0]?.edition?.organisations ?? {})).toEqual(["other"]);
  expect(early[0]?.edition?.organisations["other"]).toEqual(whole?.organisations["other"]);
  expect(Object.keys(whole?.organisations ?? {})).toEqual(["main", "other"]);
  expect(whole).toMatchObject({ paths: [SCREEN], rejected: [] });
});

it("gives a fault of a shared file before it checks any organization", async () => {
  const before = editions.current!;
  await root.write(FLOW, smallFlow({ initial: "nowhere" }));
  const early: Save[] = [];
  await editions.reread([FLOW], { organisations: ["main"], take: (save) => early.push(save) });
  expect(early).toMatchObject([
    { early: true, edition: { shared: before.shared, rejected: ["main"] } },
  ]);
  expect(early[0]?.findings.map(({ file }) => file)).toContain(FLOW);
});

it("puts published texts over the files, and keeps them over a file that is saved later", async () => {
  const published = JSON.stringify(smallScreen("small", "first", { title: "From a release" }));
  const before = editions.current!;
  const over = await editions.relayer({ [SCREEN]: published });
  expect(over?.shared).not.toBe(before.shared);
  expect(over?.layer).not.toBe("");
  await root.write(SCREEN, smallScreen("small", "first", { title: "From a file" }));
  expect((await editions.reread([SCREEN]))?.shared).toBe(over?.shared);
  const without = await editions.relayer({});
  expect(without?.layer).toBe("");
  expect(without?.shared).not.toBe(over?.shared);
  expect(without?.shared).not.toBe(before.shared);
});
