import { mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { filesInUse } from "#definitions/index.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { removeOldAssets } from "../../scripts/build/app.ts";

let root: string;
let server: TestServer;
beforeEach(async () => {
  root = await fixtureRoot();
  await build("first");
  server = await testServer({ root });
}, 240_000);
afterEach(async () => {
  await server?.remove();
  await rm(root, { recursive: true, force: true });
});

/** Writes what a build of the app writes: a page, its script, and the list of files. */
async function build(name: string): Promise<string[]> {
  const file = `assets/app-${name}.js`;
  await mkdir(join(root, "dist/assets"), { recursive: true });
  await writeFile(join(root, "dist", file), `export default "${name}";\n`);
  await writeFile(join(root, "dist/app-manifest.json"), JSON.stringify({ "index.html": { file } }));
  await writeFile(
    join(root, "dist/index.html"),
    `<html lang="en"><head><script type="module" src="/${file}"></script></head><body></body></html>`,
  );
  return [file];
}

const assets = async () => (await readdir(join(root, "dist/assets"))).sort();

it("leaves a running server its page and its files over three further builds", async () => {
  for (const name of ["second", "third", "fourth"]) await removeOldAssets(root, await build(name));
  const page = await server.app.inject({ url: "/account/heloc" });
  expect(page.body).toContain("/assets/app-first.js");
  const script = await server.app.inject({ url: "/assets/app-first.js" });
  expect([script.statusCode, script.body]).toEqual([200, 'export default "first";\n']);
  expect(await assets()).toEqual(["app-first.js", "app-fourth.js"]);
});

it("removes the files of a server that has ended with the next build", async () => {
  await server.close();
  await removeOldAssets(root, await build("second"));
  expect(await assets()).toEqual(["app-second.js"]);
});

it("keeps the files of a killed server for a day", async () => {
  const folder = join(root, "dist/.in-use");
  const [lease = ""] = await readdir(folder);
  expect(await readFile(join(folder, lease), "utf8")).toContain("assets/app-first.js");
  const hours = (number: number) => new Date(Date.now() - number * 3_600_000);
  await utimes(join(folder, lease), hours(23), hours(23));
  expect(await filesInUse(root)).toContain("assets/app-first.js");
  await utimes(join(folder, lease), hours(25), hours(25));
  expect([...(await filesInUse(root))]).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});
