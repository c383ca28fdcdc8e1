/** The table of codes, the checks and docs/commands.md agree. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { codes } from "./codes.ts";
import help from "./help.json" with { type: "json" };
import { helpOf } from "./help.ts";
import { allKinds } from "../sources/kinds.ts";

const listed = codes.map(({ code }) => code);

async function sourcesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(({ name }) => /(?<!\.test)\.ts$/.test(name));
  return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), "utf8")));
}

test("the table lists each code once", () => {
  expect(new Set(listed).size).toBe(listed.length);
});

test("each code of the table, and no other, has its help", () => {
  expect(Object.values(help).flatMap((helps) => Object.keys(helps))).toEqual(listed);
});

test("the table lists every code that a check reports", async () => {
  const sources = [...(await sourcesIn("definitions")), ...(await sourcesIn("engine"))];
  const reported = sources.flatMap((source) =>
    [...source.matchAll(/\bcode: "([a-z]+(?:-[a-z]+)*)"/g)].map(([, code = ""]) => code),
  );
  // The codes for lines of input are not findings; scripts/ defines them.
  expect(reported.length).toBeGreaterThan(40);
  expect([...new Set(reported)].filter((code) => !listed.includes(code))).toEqual([]);
  for (const { schema } of allKinds())
    if (schema !== null) expect(listed).toContain(`${schema}-schema`);
});

test("docs/commands.md lists the same codes as the table", async () => {
  const docs = await readFile("docs/commands.md", "utf8");
  const rows = codes.map(
    ({ code, severity, title }) => `| \`${code}\` | ${severity} | ${title} | ${helpOf(code)} |`,
  );
  expect(rows.filter((row) => !docs.includes(row))).toEqual([]);
  const documented = [...docs.matchAll(/^\| `([a-z-]+)` \| (?:error|warning|info) \|/gm)].map(
    ([, code]) => code,
  );
  expect(documented).toEqual(listed);
});
