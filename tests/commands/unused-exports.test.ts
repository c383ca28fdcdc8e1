/** `npm run lint` fails on an export that nothing imports. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let root = "";

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "hearthline-unused-"));
  for (const file of ["package.json", "knip.jsonc", "tsconfig.json", "tsconfig.base.json"])
    await cp(file, join(root, file));
  await symlink(resolve("node_modules"), join(root, "node_modules"));
  for (const folder of ["engine", "scripts"]) await mkdir(join(root, folder));
  await writeFile(
    join(root, "scripts/planted.ts"),
    `import { imported } from "#engine/planted.ts";\nconsole.log(imported);\n`,
  );
});

afterAll(() => rm(root, { recursive: true, force: true }));

/** Runs the check over the planted files. */
async function unusedExports(engine: string): Promise<{ code: number; output: string }> {
  await writeFile(join(root, "engine/planted.ts"), engine);
  return new Promise((done) => {
    const binary = join(root, "node_modules/.bin/knip");
    execFile(binary, ["--include", "exports,types"], { cwd: root }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
}

test("accepts exports that another file imports", async () => {
  const { code } = await unusedExports("export const imported = 1;\n");
  expect(code).toBe(0);
});

test("fails on a value and on a type that no file imports", async () => {
  const { code, output } = await unusedExports(
    "export const imported = 1;\nexport const forgotten = 2;\nexport type Forgotten = 3;\n",
  );
  expect(code).toBe(1);
  expect(output).toMatch(/^forgotten\s+engine\/planted\.ts:2/m);
  expect(output).toMatch(/^Forgotten\s+type\s+engine\/planted\.ts:3/m);
});
