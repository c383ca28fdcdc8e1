/** The launcher of `npm start`, over stand-ins of the build and of the bundled server. */
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";

const server = (text: string) =>
  `exports.serve = (root, later) => console.log([${JSON.stringify(text)}, ...later].join());`;
const check = (first: string[], later: string[] = []) =>
  `exports.staleParts = async () => (${JSON.stringify({ first, later })});`;
const BROKEN = `throw new Error("An earlier package had this.");`;
/** Makes both files, as the real build does. */
const BUILD = `import { writeFileSync } from "node:fs";
console.log("built", ...process.argv.slice(2));
writeFileSync(".cache/server/outdated.cjs", ${JSON.stringify(check([], ["studio"]))});
writeFileSync(".cache/server/serve.cjs", ${JSON.stringify(server("served anew"))});`;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "hearthline-start-"));
  for (const folder of [".cache/server", "scripts"])
    await mkdir(join(root, folder), { recursive: true });
  await write("package.json", `{ "type": "module" }`);
  await write("scripts/build.js", BUILD);
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
  await write(".cache/server/outdated.cjs", check([]));
  await write(".cache/server/serve.cjs", server("served"));
  expect(start()).toEqual({ code: 0, output: "served\n" });
});

it("serves first, and leaves parts to the server that it does not need", async () => {
  await write(".cache/server/outdated.cjs", check([], ["toolbar"]));
  await write(".cache/server/serve.cjs", server("served"));
  expect(start()).toEqual({ code: 0, output: "served,toolbar\n" });
});

it("keeps the compiled code of a server, and never uses that of another one", async () => {
  await write(".cache/server/outdated.cjs", check([]));
  await write(".cache/server/serve.cjs", server("one"));
  expect(start().output).toBe("one\n");
  const code = join(root, ".cache/server/serve.cjs.code");
  const before = await readFile(code);
  expect(start().output).toBe("one\n");
  expect(await readFile(code)).toEqual(before);
  // Of the same length, which is all that V8 compares.
  await write(".cache/server/serve.cjs", server("two"));
  expect(start().output).toBe("two\n");
  expect(await readFile(code)).not.toEqual(before);
  await writeFile(code, "damaged");
  expect(start().output).toBe("two\n");
});

it("imports what a server imports late, also with compiled code", async () => {
  await write(".cache/server/outdated.cjs", check([]));
  await write("late.js", `export const text = "late";`);
  const late = JSON.stringify(pathToFileURL(join(root, "late.js")).href);
  await write(
    ".cache/server/serve.cjs",
    `exports.serve = async () => console.log((await $later(${late})).text);`,
  );
  const outputs = [start(), start()].map(({ output }) => output);
  expect(outputs).toEqual(["late\n", "late\n"]);
});

it("names the sources of a bundle in the stack of an error", async () => {
  await write(".cache/server/outdated.cjs", check([]));
  await write(
    ".cache/server/serve.cjs",
    `exports.serve = () => console.log(new Error("broken").stack);`,
  );
  expect(start().output).toMatch(/^Error: broken\n {4}at .*serve\.cjs:1:/);
  // Line 1 of the bundle is line 7 of the source.
  const map = { version: 3, sources: ["../../server/a.ts"], names: [], mappings: "AAMA" };
  await write(".cache/server/serve.cjs.map", JSON.stringify(map));
  expect(start().output).toContain(`${join(root, "server/a.ts")}:7:1`);
});

it.each([
  ["nothing is built", {}],
  [
    "a part is out of date and the server of earlier packages does not load",
    { ".cache/server/outdated.cjs": check(["app"]), ".cache/server/serve.cjs": BROKEN },
  ],
])("builds first when %s", async (_, files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) await write(name, text);
  expect(start()).toEqual({ code: 0, output: "built --first\nserved anew,studio\n" });
});

/** Lets the build make the server, send messages, and end half a second later. */
const writeSlowBuild = (serve: string, messages: readonly string[], end: string) =>
  write(
    "scripts/build.js",
    `import { writeFileSync } from "node:fs";
writeFileSync(".cache/server/outdated.cjs", ${JSON.stringify(check(["definitions"]))});
writeFileSync(".cache/server/serve.cjs", ${JSON.stringify(`exports.serve = ${serve};`)});
for (const message of ${JSON.stringify(messages)}) process.send(message);
setTimeout(() => { ${end} }, 500);`,
  );

it.each([
  ["succeeds", 0, true],
  ["fails", 1, false],
])("loads the server during a build, and tells it that the build %s", async (_, code, isBuilt) => {
  const serve = `async (root, later, built) => {
    console.log("loaded");
    console.log(await built);
  }`;
  await writeSlowBuild(serve, ["startable"], `console.log("built"); process.exit(${code});`);
  expect(start()).toEqual({ code: 0, output: `loaded\nbuilt\n${isBuilt}\n` });
});

it("tells the server that it can serve while the build goes on", async () => {
  const serve = `async (root, later, built, servable) => {
    console.log(await servable);
    console.log(await built);
  }`;
  const messages = ["early", "startable", "servable"];
  await writeSlowBuild(serve, messages, `console.log("built"); process.exit(1);`);
  expect(start()).toEqual({ code: 0, output: "true\nbuilt\nfalse\n" });
});

it("tells the server that it cannot serve when the build fails before that", async () => {
  const serve = `async (root, later, built, servable) => console.log(await servable)`;
  await writeSlowBuild(serve, ["early", "startable"], "process.exit(1);");
  expect(start()).toEqual({ code: 0, output: "false\n" });
});

it("serves nothing and exits with 1 when the build fails", async () => {
  await write("scripts/build.js", "process.exitCode = 1;");
  expect(start()).toEqual({ code: 1, output: "" });
});

it("builds again when the bundle that looks for changes is damaged", async () => {
  await write("scripts/build.js", BUILD);
  expect(start().code).toBe(0);
  await write(".cache/server/outdated.cjs", "exports.staleParts = async (");
  await write("scripts/build.js", `console.log("builds"); ${BUILD}`);
  expect(start()).toMatchObject({ code: 0, output: expect.stringContaining("builds") });
});
