/**
 * Starts the runs that changed definitions have added to a step, for the applications that are at
 * the step already. Otherwise such a run would wait for the next write, which may never come.
 */
import { setTimeout as pause } from "node:timers/promises";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { sha256 } from "#definitions/identity/canonical.ts";
import { recompute } from "#server/lending/application/recompute.ts";
import { loadApplication } from "#server/lending/application/store.ts";
import { type WritePorts, writeLocked } from "#server/lending/application/write.ts";
import type {
  DefinitionStore,
  OrganisationDefinitions,
} from "#server/lending/definitions/contract.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { applications, settings } from "#server/platform/storage/schema.ts";

export type MissingRunsPorts = WritePorts & {
  database: Database;
  definitions: DefinitionStore;
  log: { error(details: object, message: string): void };
};

/** A run of a step, in a flow. */
interface StepRun {
  flow: string;
  step: string;
  run: string;
}

/** What an organization's checklists ran when this was last looked at. */
interface Seen {
  hash: string;
  /** Null when the organization had no application then: its runs are not known. */
  runs: string[] | null;
}

/** Rows of one statement. */
const BATCH = 500;
/** Pause after each application, as a multiple of the time it took: borrowers come first. */
const PAUSES = 4;

const settingOf = (orgCode: string): string => `checklist-runs/${orgCode}`;
const nameOf = ({ flow, step, run }: StepRun): string => `${flow}/${step}.${run}`;

/**
 * Looks at the organizations whose definitions have changed since the last look. Repeating it, also
 * in several processes at once, starts nothing twice.
 * @returns how many applications started a run
 */
export async function startMissingRuns(
  services: MissingRunsPorts,
  isStopped: () => boolean = () => false,
): Promise<number> {
  const { definitions, database } = services;
  const seen = await readSeen(services);
  const changed = definitions.organisations.filter(
    (code) => hashOf(services, code) !== seen.get(code)?.hash,
  );
  if (changed.length === 0) return 0;
  const present = await database.db
    .selectDistinct({ orgCode: applications.orgCode })
    .from(applications)
    .where(inArray(applications.orgCode, changed));
  const codes = new Set(present.map(({ orgCode }) => orgCode));
  // Applications that begin from here on start their runs themselves. To name the runs would compile all definitions.
  const absent = changed.filter((code) => !codes.has(code));
  await rememberSeen(services, absent, null);
  let started = 0;
  for (const orgCode of codes) {
    const organisation = definitions.organisation(orgCode);
    if (organisation === null) continue;
    const runs = runsOf(organisation);
    const known = new Set(seen.get(orgCode)?.runs ?? []);
    const added = runs.filter((each) => !known.has(nameOf(each)));
    const outcome = await startAdded(services, orgCode, added, isStopped);
    started += outcome.started;
    // What failed is tried again at the next start.
    if (outcome.failed === 0 && !isStopped())
      await rememberSeen(services, [orgCode], runs.map(nameOf));
  }
  return started;
}

/**
 * Returns the hash of all that the organization's definitions contain: the shared files, its own,
 * and those that it extends.
 */
function hashOf({ definitions }: MissingRunsPorts, code: string): string | null {
  const { registry } = definitions;
  const hashes = [registry.sources.hash];
  for (let each: string | null = code; each !== null;) {
    const known = registry.known(each);
    if (known === null) return null;
    hashes.push(known.hash);
    each = known.extends;
  }
  return sha256(hashes.join(" "));
}

async function readSeen({ database }: MissingRunsPorts): Promise<ReadonlyMap<string, Seen>> {
  const rows = await database.db
    .select()
    .from(settings)
    .where(sql`starts_with(${settings.key}, ${settingOf("")})`);
  return new Map(
    rows.map(({ key, value }) => [key.slice(settingOf("").length), value as Seen] as const),
  );
}

async function rememberSeen(
  services: MissingRunsPorts,
  codes: readonly string[],
  runs: Seen["runs"],
): Promise<void> {
  const rows = codes.flatMap((code) => {
    const hash = hashOf(services, code);
    return hash === null ? [] : [{ key: settingOf(code), value: { hash, runs } satisfies Seen }];
  });
  if (rows.length === 0) return;
  await services.database.db
    .insert(settings)
    .values(rows)
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } });
}

const runsOf = ({ flows }: OrganisationDefinitions): StepRun[] =>
  [...flows.values()].flatMap(({ id, checklist }) =>
    (checklist?.definition.steps ?? []).flatMap((step) =>
      (step.run ?? []).map((run) => ({ flow: id, step: step.id, run: run.id })),
    ),
  );

/** Starts runs for an organization's applications that are at their steps. */
async function startAdded(
  services: MissingRunsPorts,
  orgCode: string,
  added: readonly StepRun[],
  isStopped: () => boolean,
): Promise<{ started: number; failed: number }> {
  const count = { started: 0, failed: 0 };
  for (const flow of new Set(added.map((each) => each.flow))) {
    const runs = added.filter((each) => each.flow === flow);
    for await (const uuid of lacking(services.database, orgCode, flow, runs)) {
      if (isStopped()) return count;
      const begun = performance.now();
      try {
        if (await startDue(services, uuid)) count.started += 1;
      } catch (error) {
        count.failed += 1;
        services.log.error(
          { err: error, application: uuid },
          "The runs of a step were not started",
        );
      }
      await pause(PAUSES * (performance.now() - begun), undefined, { ref: false });
    }
  }
  return count;
}

/** Returns the applications at a step that have not started a run of it. */
async function* lacking(
  { db }: Database,
  orgCode: string,
  flow: string,
  runs: readonly StepRun[],
): AsyncIterable<string> {
  const steps = [...new Set(runs.map(({ step }) => step))];
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await db
      .select({
        uuid: applications.uuid,
        step: applications.step,
        startedRuns: applications.startedRuns,
      })
      .from(applications)
      .where(
        and(
          eq(applications.orgCode, orgCode),
          eq(applications.flow, flow),
          gt(applications.uuid, last),
          sql`string_to_array(${applications.step}, ' ') && ${sql.param(steps)}::text[]`,
        ),
      )
      .orderBy(asc(applications.uuid))
      .limit(BATCH);
    for (const { uuid, step, startedRuns } of rows) {
      const current = step?.split(" ") ?? [];
      const isLacking = runs.some(
        (each) =>
          current.includes(each.step) &&
          !startedRuns.some((started) => started.startsWith(`${each.step}.${each.run}.`)),
      );
      if (isLacking) yield uuid;
    }
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.uuid ?? last;
  }
}

/** Writes an application anew when its step has a run to start. @returns whether it had */
function startDue(services: MissingRunsPorts, uuid: string): Promise<boolean> {
  return services.database.transaction(async (tx) => {
    const loaded = await loadApplication(services, tx, uuid, { lock: true });
    const { application, profile } = loaded;
    const documents = { application, profile };
    const next = recompute(loaded, documents, services.clock.now(), loaded.row.version + 1);
    if (next.jobs.length === 0) return false;
    const actor = { kind: "system", id: "definitions" } as const;
    await writeLocked(services, tx, loaded, actor, documents, { kind: "application.runs-added" });
    return true;
  });
}

/**
 * Starts missing runs in the background.
 * @returns a function that stops after the application under way
 */
export function beginMissingRuns(services: MissingRunsPorts): () => Promise<void> {
  const state = { stopped: false };
  const running = startMissingRuns(services, () => state.stopped).catch((error: unknown) =>
    services.log.error({ err: error }, "Runs that definitions have added were not started"),
  );
  return async () => {
    state.stopped = true;
    await running;
  };
}
