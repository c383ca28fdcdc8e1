/**
 * Drafts and applications of each version of a flow (`<flow>-<version>.json`), replayed on the
 * present version. A field that was renamed or removed without a new version and a migration fails
 * here. A new version gets its own file, and the earlier files stay.
 */
import { english } from "#server/lending/locale/wording.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type Definitions, flowFrom, contentOf, loadDefinitions } from "#definitions/index.ts";
import { decide } from "#engine/index.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { dueMigrations, migratedDraft } from "#server/lending/application/migrate.ts";
import type { Application } from "#server/lending/application/ports.ts";
import { validateForm } from "#server/lending/application/submission/validate.ts";
import {
  compileDefinition,
  type FlowDefinition,
} from "#server/lending/definitions/compile/compile.ts";

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
  const present = compileDefinition(flowFrom(id, content), definitions, (fault) =>
    faults.push(fault),
  );
  expect(faults).toEqual([]);
  if (!present) throw new Error(`The flow ${id} does not compile.`);
  return present;
}

/** Returns why a draft cannot be restored, or null. A missing answer is no reason. */
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
  // The migration drops this draft on purpose.
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
    ...invalid.fields.map(({ pointer, message }) => `${pointer}: ${english(message)}`),
  ];
  return `${draft.screen}: ${reasons.join(" ")}`;
}

describe.each(stored)(
  "version $version of $flow on the present version",
  ({ flow, version, applications, drafts }) => {
    it("is the present version or an earlier one", () => {
      expect(version).toBeLessThanOrEqual(presentOf(flow).flow.version);
    });

    it("has a page for every application, or a migration that is due", () => {
      const present = presentOf(flow);
      for (const application of applications) {
        const path = dueMigrations(present, { application, profile: {} });
        if (version < present.flow.version && path.length === 0) continue;
        const { page } = decide(present.compiled, { application, profile: {} });
        expect(present.flow.pages.map(({ id }) => id)).toContain(page);
      }
    });

    it("restores every draft", () => {
      const present = presentOf(flow);
      expect(drafts.flatMap((draft) => faultOf(present, version, draft) ?? [])).toEqual([]);
    });
  },
);

it("the replay reports a renamed field until a migration names it", () => {
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
