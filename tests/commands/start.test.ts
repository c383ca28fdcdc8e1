/** The launcher of `npm start`, over stand-ins of the build and of the bundled server. */
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

const server = (text: string) => `export const serve = () => console.log(${JSON.stringify(text)});`;
const check = (stale: object) => `export const outdated = async () => (${JSON.stringify(stale)});`;
const BROKEN = `throw new Error("An earlier package had this.");`;
/** Makes both files, as the real build does. */
const BUILD = `import { writeFileSync } from "node:fs";
console.log("built");
writeFileSync(".cache/server/outdated.js", ${JSON.stringify(check({}))});
writeFileSync(".cache/server/serve.js", ${JSON.stringify(server("served anew"))});`;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "hearthline-start-"));
  for (const folder of [".cache/server", "scripts"])
    await mkdir(join(root, folder), { recursive: true });
  await write("package.json", `{ "type": "module" }`);
  await write("scripts/build.ts", BUILD);
  await symlink(resolve("node_modules"), join(root, "node_modules"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFile(join(root, name), text);
function start() {
  const script = resolve("scripts/start.js");
  const { status, stdout } = spawnSync(process.execPath, [script], { cwd: root });
  return { code: status, output: stdout.toString() };
}

it("serves a built product without a build", async () => {
  await write(".cache/server/outdated.js", check({}));
  await write(".cache/server/serve.js", server("served"));
  expect(start()).toEqual({ code: 0, output: "served\n" });
});

it.each([
  ["nothing is built", {}],
  [
    "a part is out of date and the server of earlier packages does not load",
    { ".cache/server/outdated.js": check({ app: "hash" }), ".cache/server/serve.js": BROKEN },
  ],
])("builds first when %s", async (_, files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) await write(name, text);
  expect(start()).toEqual({ code: 0, output: "built\nserved anew\n" });
});

it("serves nothing and exits with 1 when the build fails", async () => {
  await write("scripts/build.ts", "process.exitCode = 1;");
  expect(start()).toEqual({ code: 1, output: "" });
});
