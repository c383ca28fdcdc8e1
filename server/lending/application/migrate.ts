/** Moves an application to later versions of its flow by the flow's migrations. */
import { and, eq } from "drizzle-orm";
import { holds } from "#engine/index.ts";
import type { FlowDefinition, Migration } from "#server/lending/definitions/contract.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import { drafts } from "#server/platform/storage/schema.ts";
import { type DraftPorts, readDraft, writeDraft } from "./drafts/drafts.ts";
import { mergePatch } from "#engine/json/merge-patch.ts";
import type { Application, Profile } from "./ports.ts";
import { type LoadedApplication, loadApplication } from "./store.ts";
import { type WritePorts, writeLocked } from "./write.ts";

type Documents = { application: Application; profile: Profile };

/**
 * Returns the migrations from the application's version to the present one; empty when one on the
 * way is missing or does not apply. An application never stops between two versions.
 */
export function dueMigrations(present: FlowDefinition, documents: Documents): Migration[] {
  const path: Migration[] = [];
  let { application } = documents;
  for (
    let version = application.flowVersion ?? present.flow.version;
    version < present.flow.version;
    version += 1
  ) {
    const input = { ...documents, application };
    const next = present.migrations.find(
      ({ migration, when }) => migration.from === version && (when === null || holds(when, input)),
    );
    if (!next) return [];
    path.push(next.migration);
    application = mergePatch(application, next.migration.patch ?? {}) as Application;
  }
  return path;
}

/** Returns the unsent answers of a screen after a migration; null when the migration drops them. */
export function migratedDraft(
  migration: Migration,
  screen: string,
  data: Record<string, unknown>,
): { screen: string; data: Record<string, unknown> } | null {
  const change = migration.drafts?.[screen];
  if (change === undefined) return { screen, data };
  if (change === null) return null;
  const fields = change.fields ?? {};
  return {
    screen: change.screen ?? screen,
    data: Object.fromEntries(
      Object.entries(data).flatMap(([name, value]) => {
        const renamed = Object.hasOwn(fields, name) ? fields[name] : name;
        return typeof renamed === "string" ? [[renamed, value]] : [];
      }),
    ),
  };
}

/** Migrates the account's application under its lock, when its flow has migrations for it. */
export async function migrateApplication(
  services: WritePorts,
  tx: Transaction,
  uuid: string,
  accountUuid: string,
): Promise<LoadedApplication> {
  const loaded = await loadApplication(services, tx, uuid, { accountUuid, lock: true });
  const path = dueMigrations(loaded.present, loaded);
  if (path.length === 0) return loaded;
  for (const migration of path) await moveDrafts(services, tx, uuid, migration);
  const to = loaded.present.flow.version;
  const application = path.reduce(
    (moved, { patch }) => mergePatch(moved, patch ?? {}) as Application,
    loaded.application,
  );
  await writeLocked(
    services,
    tx,
    { ...loaded, flow: loaded.present },
    { kind: "system", id: "migration" },
    { application: { ...application, flowVersion: to }, profile: loaded.profile },
    {
      kind: "application.migrated",
      detail: {
        from: loaded.application.flowVersion ?? null,
        to,
        migrations: path.map(({ id }) => id),
      },
    },
  );
  return loadApplication(services, tx, uuid, { accountUuid });
}

async function moveDrafts(
  services: DraftPorts,
  tx: Transaction,
  uuid: string,
  migration: Migration,
): Promise<void> {
  const typed: { screen: string; data: Record<string, unknown> }[] = [];
  for (const screen of Object.keys(migration.drafts ?? {})) {
    const data = await readDraft(services, tx, uuid, screen);
    if (data !== null) typed.push({ screen, data });
    await tx.delete(drafts).where(and(eq(drafts.applicationUuid, uuid), eq(drafts.screen, screen)));
  }
  for (const { screen, data } of typed) {
    const moved = migratedDraft(migration, screen, data);
    if (moved) await writeDraft(services, tx, uuid, moved.screen, moved.data);
  }
}
