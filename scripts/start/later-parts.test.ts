import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Part } from "#scripts/build/stamp.ts";
import { laterParts } from "./later-parts.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "hearthline-later-"));
  await mkdir(join(root, "scripts"));
  await writeFile(join(root, "package.json"), '{ "type": "module" }');
  await symlink(resolve("node_modules"), join(root, "node_modules"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const build = (text: string) => writeFile(join(root, "scripts/build.js"), text);

it("ends the wait for each part when the build reports it", async () => {
  await build(`process.send("toolbar"); process.once("disconnect", () => {});`);
  const later = laterParts(root, ["studio", "toolbar"], 0);
  const [studio, toolbar] = [later.underWay.get("studio"), later.underWay.get("toolbar")];
  later.begin();
  await toolbar;
  expect([...later.underWay.keys()]).toEqual(["studio"]);
  later.stop();
  await studio;
  expect(later.underWay.size).toBe(0);
});

it("ends the wait for all parts when the build fails", async () => {
  await build("process.exit(1);");
  const later = laterParts(root, ["studio"], 0);
  const studio = later.underWay.get("studio");
  later.begin();
  await studio;
  expect(later.underWay.size).toBe(0);
});

it("asks the build only for parts that a server starts without", async () => {
  await build(`process.send(process.argv[2]); process.once("disconnect", () => {});`);
  const later = laterParts(root, ["studio", "--later"] as Part[], 0);
  const asked = later.underWay.get("--later");
  later.begin();
  await asked;
  expect([...later.underWay.keys()]).toEqual(["studio"]);
  later.stop();
});

it("waits for a part of another build until that one ends", async () => {
  const later = laterParts(root, []);
  const end = later.add("lenders");
  const lenders = later.underWay.get("lenders");
  end();
  await lenders;
  expect(later.underWay.size).toBe(0);
});

it("starts no build when everything is there", async () => {
  await build(`throw new Error("Nobody asked for it.");`);
  const later = laterParts(root, []);
  later.begin();
  later.stop();
  expect(later.underWay.size).toBe(0);
});
