import { eq } from "drizzle-orm";
import type { Profile } from "#schemas/types/profile.ts";
import { sealDocument, unsealDocument } from "#server/sealing/document.ts";
import type { Services } from "#server/services.ts";
import type { Executor, Transaction } from "#server/storage/database.ts";
import { profiles } from "#server/storage/schema.ts";

type Document = Record<string, unknown>;

export async function insertProfile(
  services: Services,
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

/** The plain profile. `lock` holds the row until the transaction ends. */
export async function readProfile(
  services: Services,
  executor: Executor,
  accountUuid: string,
  lock = false,
): Promise<Profile> {
  const query = executor.select().from(profiles).where(eq(profiles.accountUuid, accountUuid));
  const [row] = await (lock ? query.for("update") : query);
  if (!row) throw new Error(`Account ${accountUuid} has no profile.`);
  const key = await services.dataKeys.get(executor, accountUuid);
  return unsealDocument(services.definitions.entities.profile, key, row.document);
}

/** Call with the row locked. */
export async function writeProfile(
  services: Services,
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
