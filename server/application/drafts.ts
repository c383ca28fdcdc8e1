import { and, eq } from "drizzle-orm";
import { problems } from "#server/errors/problem.ts";
import { openJson, sealJson } from "#server/sealing/cipher.ts";
import type { Services } from "#server/services.ts";
import type { Executor, Transaction } from "#server/storage/database.ts";
import { drafts } from "#server/storage/schema.ts";
import { isDraftable } from "./draftable.ts";
import type { Loaded } from "./store.ts";

const contextOf = (screen: string): string => `draft/${screen}`;

/** Keeps unsent answers. Only fields of the form, and never those that are not shown again once given. */
export async function saveDraft(
  services: Services,
  tx: Transaction,
  loaded: Loaded,
  screenId: string,
  data: Record<string, unknown>,
): Promise<void> {
  const screen = loaded.flow.screens.get(screenId);
  if (!screen?.form) throw problems.notFound();
  const kept = Object.fromEntries(
    Object.entries(data).filter(([name]) =>
      isDraftable(screen, name, services.definitions.entities),
    ),
  );
  await writeDraft(services, tx, loaded.row.uuid, screenId, kept);
}

/** Keeps answers as they are given. */
export async function writeDraft(
  services: Services,
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

/** The unsent answers of a screen; null when there are none, which is no error: a browser asks on every arrival. */
export async function readDraft(
  services: Services,
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
