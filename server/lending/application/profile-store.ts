import { eq } from "drizzle-orm";
import type { Profile } from "#schemas/types/profile.ts";
import { sealDocument, unsealDocument } from "#server/platform/sealing/document.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Executor, Transaction } from "#server/platform/storage/database.ts";
import { profiles } from "#server/platform/storage/schema.ts";

export type ProfileRow = typeof profiles.$inferSelect;
type Document = Record<string, unknown>;

/** Ports of the profile store. */
export interface ProfilePorts {
  definitions: Pick<DefinitionStore, "entities">;
  dataKeys: Pick<DataKeys, "get" | "create">;
}

export async function insertProfile(
  services: ProfilePorts,
  tx: Transaction,
  accountUuid: string,
  profile: Profile,
): Promise<void> {
  const key = await services.dataKeys.create(tx, accountUuid);
  const { profile: schema } = services.definitions.entities;
  await tx.insert(profiles).values({
    accountUuid,
    document: sealDocument(schema, key, profile as Document),
    version: 1,
  });
}

/** Reads a sealed profile. `lock` holds the row until the transaction ends. */
export async function selectProfile(
  executor: Executor,
  accountUuid: string,
  lock = false,
): Promise<ProfileRow> {
  const query = executor.select().from(profiles).where(eq(profiles.accountUuid, accountUuid));
  const [row] = await (lock ? query.for("update") : query);
  if (!row) throw new Error(`Account ${accountUuid} has no profile.`);
  return row;
}

/** Decrypts a profile. */
export async function openProfile(
  services: ProfilePorts,
  executor: Executor,
  row: ProfileRow,
): Promise<Profile> {
  const key = await services.dataKeys.get(executor, row.accountUuid);
  return unsealDocument(services.definitions.entities.profile, key, row.document);
}

/** Reads and decrypts a profile. `lock` holds the row until the transaction ends. */
export async function readProfile(
  services: ProfilePorts,
  executor: Executor,
  accountUuid: string,
  lock = false,
): Promise<Profile> {
  return openProfile(services, executor, await selectProfile(executor, accountUuid, lock));
}

/** Requires the lock on the row. */
export async function writeProfile(
  services: ProfilePorts,
  tx: Transaction,
  accountUuid: string,
  profile: Profile,
): Promise<void> {
  const key = await services.dataKeys.get(tx, accountUuid);
  const { profile: schema } = services.definitions.entities;
  await tx
    .update(profiles)
    .set({ document: sealDocument(schema, key, profile as Document) })
    .where(eq(profiles.accountUuid, accountUuid));
}
