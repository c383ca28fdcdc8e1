/** Every value that the specification lists is produced by a definition, a vendor's answer or the server. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { isRecord } from "#engine/index.ts";
import { NOT_PRODUCED, SPECIFIED } from "./specified-values.ts";

/** Keys whose text only reads values: guards, and the names and words of states. */
const READS = new Set(["when", "done", "facts", "description", "reason", "exempt", "labels"]);
/** Files that only describe, translate or tell of values. */
const DESCRIBES = /\/(?:application|product|places|agent-view|stages)\.json$|\/(?:journeys|copy)\//;

/** Adds the texts that a definition writes, offers or answers. */
function collect(value: unknown, into: Set<string>): void {
  if (typeof value === "string") {
    into.add(value);
    // An expression writes one of its literals.
    for (const [, literal = ""] of value.matchAll(/'([A-Z0-9_]+)'/g)) into.add(literal);
  } else if (Array.isArray(value)) value.forEach((each) => collect(each, into));
  else if (isRecord(value))
    for (const [key, inner] of Object.entries(value)) if (!READS.has(key)) collect(inner, into);
}

const filesIn = async (folder: string, ending: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));

async function produced(): Promise<Set<string>> {
  const texts = new Set<string>();
  const definitions = (await filesIn("flows", ".json")).filter((path) => !DESCRIBES.test(path));
  for (const path of definitions)
    collect(JSON.parse(await readFile(path, "utf8")) as unknown, texts);
  const sources = (await filesIn("server/lending", ".ts")).filter(
    (path) => !/\.test\.|\/testing\//.test(path),
  );
  for (const path of sources)
    for (const [, literal = ""] of (await readFile(path, "utf8")).matchAll(
      /(?<!=== |!== )"([A-Z0-9_]+)"/g,
    ))
      texts.add(literal);
  return texts;
}

const texts = await produced();
const values = Object.entries(SPECIFIED).flatMap(([name, list]) =>
  list.map((value) => ({ key: `${name} ${value}`, value })),
);

test("each specified value is produced, or has a reason", () => {
  const missing = values.filter(({ key, value }) => !texts.has(value) && !(key in NOT_PRODUCED));
  expect(missing.map(({ key }) => key)).toEqual([]);
});

test("no reason covers a value that a rule or a vendor writes", () => {
  // Other enumerations share these words, so that their text is found.
  const shared = new Set(["UNKNOWN", "INELIGIBLE", "FIXED", "WAITING"]);
  const stale = values.filter(
    ({ key, value }) => key in NOT_PRODUCED && texts.has(value) && !shared.has(value),
  );
  expect(stale.map(({ key }) => key)).toEqual([]);
});

describe("a reason", () => {
  it.each(Object.entries(NOT_PRODUCED))("of %s names a specified value", (key, reason) => {
    expect(values.map((each) => each.key)).toContain(key);
    expect(reason.length).toBeGreaterThan(20);
  });
});
