import { afterAll, beforeAll, expect, it } from "vitest";
import { definitionsOf } from "../../load.ts";
import { readSources, withFiles, type Sources } from "../../sources/sources.ts";
import { smallFlow, testRoot, type TestRoot } from "../../testing/test-root.ts";
import { validateDefinitions } from "../../validate.ts";

let root: TestRoot;
let sources: Sources;
beforeAll(async () => {
  root = await testRoot();
  sources = await readSources(root.path);
});
afterAll(() => root.remove());

it.each([
  ["leaves today's version", [{ id: "a", from: 2 }], "migration-fault", "/migrations/0/from"],
  [
    "comes after one that takes all",
    [
      { id: "a", from: 1 },
      { id: "b", from: 1, when: "application.active" },
    ],
    "migration-fault",
    "/migrations/1/from",
  ],
  [
    "moves an answer to a field that is not asked for",
    [{ id: "a", from: 1, drafts: { first: { fields: { email: "emial" } } } }],
    "migration-fault",
    "/migrations/0/drafts/first/fields/email",
  ],
  [
    "has a condition without meaning",
    [{ id: "a", from: 1, when: "application.actve" }],
    "guard-unknown-field",
    "/migrations/0/when",
  ],
])("finds a migration that %s", (_name, migrations, code, pointer) => {
  const file = "flows/small/flow.json";
  const changed = withFiles(sources, { [file]: smallFlow({ version: 2, migrations }) });
  const findings = validateDefinitions(definitionsOf(changed)).filter(
    ({ severity }) => severity === "error",
  );
  expect(findings.map((each) => [each.file, each.pointer])).toEqual([[file, pointer]]);
  expect(findings[0]?.code).toBe(code);
});
