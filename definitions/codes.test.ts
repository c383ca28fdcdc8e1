/** The table of codes, the checks that give them, and docs/commands.md say the same. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { codes } from "./codes.ts";
import { kinds } from "./kinds.ts";

const listed = codes.map(({ code }) => code);

async function sourcesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(({ name }) => /(?<!\.test)\.ts$/.test(name));
  return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), "utf8")));
}

test("no code is listed twice", () => {
  expect(new Set(listed).size).toBe(listed.length);
});

test("every code that a check gives is in the table", async () => {
  const sources = [...(await sourcesIn("definitions")), ...(await sourcesIn("engine"))];
  const given = sources.flatMap((source) =>
    [...source.matchAll(/\bcode: "([a-z]+(?:-[a-z]+)*)"/g)].map(([, code = ""]) => code),
  );
  // The codes of a line of input, which are no findings, stand in scripts/.
  expect(given.length).toBeGreaterThan(40);
  expect([...new Set(given)].filter((code) => !listed.includes(code))).toEqual([]);
  for (const { schema } of kinds) if (schema !== null) expect(listed).toContain(`${schema}-schema`);
});

test("docs/commands.md lists every code as the table does", async () => {
  const docs = await readFile("docs/commands.md", "utf8");
  const rows = codes.map(
    ({ code, severity, title, help }) => `| \`${code}\` | ${severity} | ${title} | ${help} |`,
  );
  expect(rows.filter((row) => !docs.includes(row))).toEqual([]);
  const documented = [...docs.matchAll(/^\| `([a-z-]+)` \| (?:error|warning|info) \|/gm)].map(
    ([, code]) => code,
  );
  expect(documented).toEqual(listed);
});
