/**
 * `npm run types` checks each folder against the platform that it may use: a planted global of
 * another platform fails.
 */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const globals = {
  document: "document.title.length",
  process: "process.pid",
  clock: "Date.now() - 1",
  today: "new Date().getTime()",
  chance: "Math.random() * 2",
  parsedDate: 'new Date("2026-11-23").getTime()',
};

const cases: [folder: string, global: keyof typeof globals, allowed: boolean][] = [
  ["engine", "document", false],
  ["engine", "process", false],
  ["engine", "clock", false],
  ["engine", "today", false],
  ["engine", "chance", false],
  ["engine", "parsedDate", true],
  ["lending", "document", false],
  ["lending", "process", false],
  ["lending", "clock", false],
  ["lending", "parsedDate", true],
  ["definitions", "document", false],
  ["definitions", "process", true],
  ["server", "document", false],
  ["server", "clock", true],
  ["renderers", "document", true],
  ["renderers", "process", false],
  ["src", "document", true],
  ["src", "process", false],
  ["tests", "document", true],
  ["tests", "process", true],
];

const fileOf = (folder: string, global: string): string => join(folder, `${global}.ts`);

describe("npm run types", () => {
  let root = "";
  let output = "";

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "hearthline-types-"));
    await cp("tsconfig.base.json", join(root, "tsconfig.base.json"));
    await cp("types", join(root, "types"), { recursive: true });
    // A separate folder, so that the cache of the checks stays out of the repository.
    await mkdir(join(root, "node_modules"));
    for (const name of ["@types", "vite"])
      await symlink(join(process.cwd(), "node_modules", name), join(root, "node_modules", name));
    const folders = new Set([".", ...cases.map(([folder]) => folder)]);
    folders.delete("tests");
    for (const folder of folders) {
      await mkdir(join(root, folder), { recursive: true });
      await cp(join(folder, "tsconfig.json"), join(root, folder, "tsconfig.json"));
    }
    for (const [folder, global] of cases) {
      const path = join(root, fileOf(folder, global));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, `export const planted: number = ${globals[global]};\n`);
    }
    output = await types(root);
  });

  afterAll(() => rm(root, { recursive: true, force: true }));

  test.each(cases)("compiles in %s/ a use of %s: %s", (folder, global, allowed) => {
    expect(output.includes(`${fileOf(folder, global)}(`)).toBe(!allowed);
  });

  test("reports nothing but the planted uses", () => {
    const errors = output.split("\n").filter((line) => line.includes(": error "));
    expect(errors).toHaveLength(cases.filter(([, , allowed]) => !allowed).length);
  });
});

/** Runs the command of package.json in another folder. tsc exits with 1 when it finds errors, which this test wants. */
async function types(cwd: string): Promise<string> {
  const { scripts } = JSON.parse(await readFile("package.json", "utf8")) as {
    scripts: { types: string };
  };
  const [command = "", ...args] = scripts.types.split(" ");
  return new Promise((resolve) => {
    const binary = join(process.cwd(), "node_modules/.bin", command);
    execFile(binary, args, { cwd }, (_error, stdout) => resolve(stdout));
  });
}
