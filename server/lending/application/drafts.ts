import { and, eq } from "drizzle-orm";
import { problems } from "#server/platform/errors/problem.ts";
import { openJson, sealJson } from "#server/platform/sealing/cipher.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Executor, Transaction } from "#server/platform/storage/database.ts";
import { drafts } from "#server/platform/storage/schema.ts";
import { isDraftable } from "./draftable.ts";
import type { LoadedApplication } from "./store.ts";

/** Ports of unsent answers. */
export interface DraftPorts {
  dataKeys: Pick<DataKeys, "get">;
  realTime(): Date;
}

const contextOf = (screen: string): string => `draft/${screen}`;

/** Stores unsent answers: only bound fields, and never a secret. */
export async function saveDraft(
  services: DraftPorts,
  tx: Transaction,
  loaded: LoadedApplication,
  screenId: string,
  data: Record<string, unknown>,
): Promise<void> {
  const screen = loaded.flow.screens.get(screenId);
  if (!screen?.form) throw problems.notFound();
  const draft = Object.fromEntries(
    Object.entries(data).filter(([name]) => isDraftable(screen, name, loaded.flow.entities)),
  );
  await writeDraft(services, tx, loaded.row.uuid, screenId, draft);
}

/** Stores unsent answers without a check. */
export async function writeDraft(
  services: DraftPorts,
  tx: Transaction,
  applicationUuid: string,
  screenId: string,
  data: Record<string, unknown>,
): Promise<void> {
  const key = await services.dataKeys.get(tx, applicationUuid);
  const row = {
    sealed: sealJson(key, data, contextOf(screenId)),
    updatedAt: services.realTime(),
  };
  await tx
    .insert(drafts)
    .values({ applicationUuid, screen: screenId, ...row })
    .onConflictDoUpdate({ target: [drafts.applicationUuid, drafts.screen], set: row });
}

/**
 * Returns the unsent answers of a screen; null when there are none. That is no error, because a
 * browser asks on every arrival.
 */
export async function readDraft(
  services: DraftPorts,
  executor: Executor,
  applicationUuid: string,
  screenId: string,
): Promise<Record<string, unknown> | null> {
  const [row] = await executor
    .select()
    .from(drafts)
    .where(and(eq(drafts.applicationUuid, applicationUuid), eq(drafts.screen, screenId)));
  if (!row) return null;
  const key = await services.dataKeys.get(executor, applicationUuid);
  return openJson(key, row.sealed, contextOf(screenId)) as Record<string, unknown>;
}
