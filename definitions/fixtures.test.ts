/**
 * `fixtures/<code>/` has two changes of the small definitions of testing/test-root.ts: `bad.json`
 * has the fault of the code, `good.json` resembles it without the fault. `files` gives whole files
 * (a string is written as it is); `patch` changes a file (RFC 7396). `at` is the place of the
 * finding, or a list of places; `also` lists other codes that the same fault causes.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRecord } from "#engine/index.ts";
import { CheckMemory } from "./incremental/check-memory.ts";
import { codes } from "./findings/codes.ts";
import type { Finding } from "./findings/finding.ts";
import { definitionsOf } from "./load.ts";
import { readSources, withFiles, type Sources } from "./sources/sources.ts";
import { testRoot, type TestRoot } from "./testing/test-root.ts";
import { validateDefinitions } from "./validate.ts";

interface Place {
  file: string;
  pointer: string;
}

interface Fixture {
  at?: Place | Place[];
  also?: string[];
  files?: Record<string, unknown>;
  patch?: Record<string, unknown>;
}

const folder = join(import.meta.dirname, "fixtures");
const named = readdirSync(folder).sort();
const read = (code: string, name: "good" | "bad"): Fixture =>
  JSON.parse(readFileSync(join(folder, code, `${name}.json`), "utf8")) as Fixture;

/** Codes whose faults need more than definition files, by the test that covers them. */
const elsewhere: Record<string, readonly string[]> = {
  "tests/commands/malformed.test.ts": [
    "root-unusable",
    "file-unreadable",
    "json-too-large",
    "json-too-deep",
  ],
  "definitions/journeys/journeys.test.ts": codes
    .map(({ code }) => code)
    .filter((code) => code.startsWith("journey-")),
  "tests/commands/flow.test.ts, tests/mutations": ["overlay-stale", "overlay-unaccepted"],
};

let root: TestRoot;
let sources: Sources;
beforeAll(async () => {
  root = await testRoot();
  sources = await readSources(root.path);
});
afterAll(() => root.remove());

function merged(value: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const result: Record<string, unknown> = isRecord(value) ? { ...value } : {};
  for (const [key, each] of Object.entries(patch))
    if (each === null) delete result[key];
    else result[key] = merged(result[key], each);
  return result;
}

/**
 * Returns the findings of a fixture, without those of severity info unless they have the fixture's
 * code.
 */
function findingsOf({ files = {}, patch = {} }: Fixture, code = ""): Finding[] {
  const sourcesWithFiles = withFiles(sources, files);
  const patched = Object.entries(patch).map(([file, part]) => [
    file,
    merged(sourcesWithFiles.files.get(file)?.value, part),
  ]);
  const changed = withFiles(
    sourcesWithFiles,
    Object.fromEntries(patched) as Record<string, unknown>,
  );
  const edited = validateDefinitions(definitionsOf(changed), memory);
  const findings = validateDefinitions(definitionsOf(unseen(changed)));
  expect(edited).toEqual(findings);
  return findings.filter((found) => found.severity !== "info" || found.code === code);
}

/** What the checks found in the fixture before. The next fixture counts as an edit of it. */
const memory = new CheckMemory();

/** Returns the sources with a file that no run has seen, so that a run shares no findings with those before. */
function unseen(changed: Sources): Sources {
  const file = [...changed.files.values()].find(
    ({ path, value }) => path.startsWith("flows/") && value !== undefined,
  );
  return file === undefined ? changed : withFiles(changed, { [file.path]: file.value });
}

test("reports nothing for the small definitions", () => {
  expect(findingsOf({})).toEqual([]);
});

test("every code has fixtures, or a test elsewhere", () => {
  const expectedCodes = [...named, ...Object.values(elsewhere).flat()].sort();
  expect(expectedCodes).toEqual([...new Set(expectedCodes)]);
  expect(expectedCodes).toEqual(codes.map(({ code }) => code).sort());
});

describe.each(named)("%s", (code) => {
  test("is reported for the bad fixture at its place, with cause and fix, and without other findings", () => {
    const fixture = read(code, "bad");
    const findings = findingsOf(fixture, code);
    const matches = findings.filter((each) => each.code === code);
    for (const place of [fixture.at].flat())
      expect(
        matches.map(({ file, pointer }) => ({ file, pointer })),
        JSON.stringify(findings, null, 1),
      ).toContainEqual(place);
    for (const { message, fix } of matches) {
      expect(message).not.toBe("");
      expect(fix ?? "").not.toBe("");
    }
    const others = findings.map((each) => each.code).filter((each) => each !== code);
    expect(others.filter((each) => !fixture.also?.includes(each))).toEqual([]);
  });

  test("is not reported for the good fixture", () => {
    expect(findingsOf(read(code, "good"), code)).toEqual([]);
  });
});
