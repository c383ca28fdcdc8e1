import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { trustPage } from "#scripts/generate-trust.ts";
import { readTrustAreas } from "#scripts/trust/rows.ts";

const areas = await readTrustAreas();
const rows = areas.flatMap((area) => area.rows);

it("the table has each of the 60 rows of the examiner's list once, in order", () => {
  const numbers = rows.flatMap(({ row }) => row ?? []);
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
});

it.each(rows)("a test measures: $promise", async ({ tests, long = [], gap }) => {
  if (gap === undefined) expect(tests.length + long.length).toBeGreaterThan(0);
  for (const [file, name] of tests) {
    const text = await readFile(file, "utf8");
    expect(name.length > 0 && text.includes(name), `${file}: ${name}`).toBe(true);
  }
});

it.each(
  rows.flatMap(({ long = [] }) =>
    long.flatMap((each) => ("file" in each ? [[each.file, each.cases] as const] : [])),
  ),
)("%s reads the settings that widen its cases", async (file, cases) => {
  const texts = await textsOf(file);
  for (const name of Object.keys(cases)) expect(texts).toContain(name);
});

/** Returns the text of a test file, with the modules near it that it imports. */
async function textsOf(file: string): Promise<string> {
  const text = await readFile(file, "utf8");
  const near = [...text.matchAll(/from "(\.\/[^"]+)"/g)].map(([, name = ""]) =>
    readFile(join(dirname(file), name), "utf8"),
  );
  return [text, ...(await Promise.all(near))].join("\n");
}

it.each(rows.flatMap(({ promise, long = [] }) => long.map((each) => [promise, each.seconds])))(
  "npm run trust knows about how long it takes: %s",
  (_promise, seconds) => {
    // The longest begin first, and no order compares with what is missing.
    expect(seconds).toBeGreaterThan(0);
  },
);

it("docs/trust.md is current", async () => {
  expect(await readFile("docs/trust.md", "utf8")).toBe(trustPage(areas));
});
