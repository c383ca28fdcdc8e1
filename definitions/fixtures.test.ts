/**
 * For each code `fixtures/<code>/` has what has the fault (`bad.json`) and what resembles it but is in order (`good.json`): changes of
 * the small definitions of testing.ts. `files` gives whole files, a text as it stands; `patch` changes one (RFC 7396). `at` says
 * where the finding must stand, or each of several places, `also` which others follow from the same fault.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRecord } from "#engine/index.ts";
import { codes } from "./codes.ts";
import type { Finding } from "./finding.ts";
import { definitionsOf } from "./load.ts";
import { readSources, withFiles, type Sources } from "./sources.ts";
import { testRoot, type TestRoot } from "./testing.ts";
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

/** Codes whose faults need more than files of definitions, and where they are tested. */
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

/** Findings of a fixture. What is merely told (info) counts where the fixture is for it. */
function findingsOf({ files = {}, patch = {} }: Fixture, code = ""): Finding[] {
  const whole = withFiles(sources, files);
  const patched = Object.entries(patch).map(([file, part]) => [
    file,
    merged(whole.files.get(file)?.value, part),
  ]);
  return validateDefinitions(
    definitionsOf(withFiles(whole, Object.fromEntries(patched) as Record<string, unknown>)),
  ).filter((found) => found.severity !== "info" || found.code === code);
}

test("the small definitions are in order", () => {
  expect(findingsOf({})).toEqual([]);
});

test("every code has its fixtures", () => {
  const known = [...named, ...Object.values(elsewhere).flat()].sort();
  expect(known).toEqual([...new Set(known)]);
  expect(known).toEqual(codes.map(({ code }) => code).sort());
});

describe.each(named)("%s", (code) => {
  test("is found where it is, with cause and fix, and nothing else is", () => {
    const fixture = read(code, "bad");
    const findings = findingsOf(fixture, code);
    const found = findings.filter((each) => each.code === code);
    for (const at of [fixture.at].flat())
      expect(
        found.map(({ file, pointer }) => ({ file, pointer })),
        JSON.stringify(findings, null, 1),
      ).toContainEqual(at);
    for (const { message, fix } of found) {
      expect(message).not.toBe("");
      expect(fix ?? "").not.toBe("");
    }
    const others = findings.map((each) => each.code).filter((each) => each !== code);
    expect(others.filter((each) => !fixture.also?.includes(each))).toEqual([]);
  });

  test("is not found in what is in order", () => {
    expect(findingsOf(read(code, "good"), code)).toEqual([]);
  });
});
