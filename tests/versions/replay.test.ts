/**
 * What people had typed, and where they stood, in each version of a flow (`<flow>-<version>.json`), replayed on the version of today: a
 * field that was renamed or left out without a new version and a migration fails here. A new version gets a file of its own; the ones
 * before stay.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type Definitions, flowFrom, contentOf, loadDefinitions } from "#definitions/index.ts";
import { decide } from "#engine/index.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { dueMigrations, migratedDraft } from "#server/application/migrate.ts";
import type { Application } from "#server/application/ports.ts";
import { validateForm } from "#server/application/validate.ts";
import { compileDefinition, type FlowDefinition } from "#server/definitions/compile.ts";

interface Stored {
  flow: string;
  version: number;
  applications: Application[];
  drafts: { screen: string; data: Record<string, unknown> }[];
}

const stored = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".json"))
  .map((name) => JSON.parse(readFileSync(join(import.meta.dirname, name), "utf8")) as Stored);

let definitions: Definitions;
beforeAll(async () => {
  definitions = await loadDefinitions(process.cwd(), { organisations: ["main"] });
});

function presentOf(
  id: string,
  change: (content: string) => string = (text) => text,
): FlowDefinition {
  const flow = definitions.effective("main").flows.get(id);
  if (!flow) throw new Error(`There is no flow ${id}.`);
  const faults: string[] = [];
  const content = JSON.parse(change(JSON.stringify(contentOf(flow))));
  const present = compileDefinition(flowFrom(id, content), definitions.entities, (fault) =>
    faults.push(fault),
  );
  expect(faults).toEqual([]);
  if (!present) throw new Error(`The flow ${id} does not compile.`);
  return present;
}

/** Why a draft cannot be restored; null when it can. What was not answered yet is no reason. */
function faultOf(
  present: FlowDefinition,
  version: number,
  draft: Stored["drafts"][number],
): string | null {
  let moved: Stored["drafts"][number] | null = draft;
  for (const { migration } of present.migrations.toSorted(
    (a, b) => a.migration.from - b.migration.from,
  ))
    if (moved !== null && migration.from >= version)
      moved = migratedDraft(migration, moved.screen, moved.data);
  // Dropped on purpose.
  if (moved === null) return null;
  const screen: Screen | undefined = present.screens.get(moved.screen);
  if (!screen) return `${draft.screen}: there is no screen "${moved.screen}"`;
  const schema = screen.form?.schema as { properties?: Record<string, unknown> } | undefined;
  const names = Object.keys(schema?.properties ?? {});
  const { data } = moved;
  const absent = new Set(names.filter((name) => !Object.hasOwn(data, name)));
  const invalid = validateForm(screen, data, { absent });
  if (!invalid) return null;
  const reasons = [
    ...invalid.malformed,
    ...invalid.fields.map(({ pointer, message }) => `${pointer}: ${message}`),
  ];
  return `${draft.screen}: ${reasons.join(" ")}`;
}

describe.each(stored)(
  "version $version of $flow, today",
  ({ flow, version, applications, drafts }) => {
    it("is the version of today, or one that came before", () => {
      expect(version).toBeLessThanOrEqual(presentOf(flow).flow.version);
    });

    it("finds a page for every application, and every application a way on", () => {
      const present = presentOf(flow);
      for (const application of applications) {
        const path = dueMigrations(present, { application, profile: {} });
        if (version < present.flow.version && path.length === 0) continue;
        const { page } = decide(present.compiled, { application, profile: {} });
        expect(present.flow.pages.map(({ id }) => id)).toContain(page);
      }
    });

    it("restores what was typed", () => {
      const present = presentOf(flow);
      expect(drafts.flatMap((draft) => faultOf(present, version, draft) ?? [])).toEqual([]);
    });
  },
);

it("finds a field that was renamed, until a migration says so", () => {
  const renamed = (text: string) =>
    text.replaceAll('"middleName"', '"secondName"').replace('"version":1', '"version":2');
  const draft = { screen: "name", data: { firstName: "Ada", middleName: "K", lastName: "Long" } };
  expect(faultOf(presentOf("register", renamed), 1, draft)).toContain(
    '"middleName" is not a field',
  );
  const migrations = [
    { id: "names", from: 1, drafts: { name: { fields: { middleName: "secondName" } } } },
  ];
  const moved = (text: string) => {
    const content = JSON.parse(renamed(text)) as { flow: object };
    return JSON.stringify({ ...content, flow: { ...content.flow, migrations } });
  };
  expect(faultOf(presentOf("register", moved), 1, draft)).toBeNull();
});
