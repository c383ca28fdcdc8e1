import { eq } from "drizzle-orm";
import type { Profile } from "#schemas/types/profile.ts";
import { openWhole, sealWhole } from "#server/platform/sealing/sealed-document.ts";
import type { DataKeys, WrappedKey } from "#server/platform/sealing/data-keys.ts";
import type { Executor, Transaction } from "#server/platform/storage/database.ts";
import { dataKeys, profiles } from "#server/platform/storage/schema.ts";
import { withContacts } from "./contacts.ts";

export type ProfileRow = typeof profiles.$inferSelect;
type Document = Record<string, unknown>;

/** Ports of the profile store. */
export interface ProfilePorts {
  dataKeys: Pick<DataKeys, "get" | "create" | "open">;
}

export async function insertProfile(
  services: ProfilePorts,
  tx: Transaction,
  accountUuid: string,
  profile: Profile,
): Promise<void> {
  const key = await services.dataKeys.create(tx, accountUuid);
  await tx.insert(profiles).values({
    accountUuid,
    sealed: sealWhole(key, "profile", withContacts(profile, accountUuid) as Document),
    version: 1,
  });
}

/** A profile as it is stored, with its key. */
export interface SealedProfile {
  profileRow: ProfileRow;
  profileKey: WrappedKey | null;
}

async function selectProfile(
  executor: Executor,
  accountUuid: string,
  lock: boolean,
): Promise<SealedProfile> {
  const query = executor
    .select({ profileRow: profiles, profileKey: dataKeys })
    .from(profiles)
    .leftJoin(dataKeys, eq(dataKeys.owner, profiles.accountUuid))
    .where(eq(profiles.accountUuid, accountUuid));
  const [sealed] = await (lock ? query.for("update", { of: profiles }) : query);
  if (!sealed) throw new Error(`Account ${accountUuid} has no profile.`);
  return sealed;
}

/** Decrypts a profile. */
export function openProfile(
  services: ProfilePorts,
  executor: Executor,
  { profileRow, profileKey }: SealedProfile,
): Profile {
  const key = services.dataKeys.open(executor, profileRow.accountUuid, profileKey);
  return openWhole(key, "profile", profileRow.sealed);
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
  await tx
    .update(profiles)
    .set({
      sealed: sealWhole(key, "profile", withContacts(profile, accountUuid) as Document),
    })
    .where(eq(profiles.accountUuid, accountUuid));
}
