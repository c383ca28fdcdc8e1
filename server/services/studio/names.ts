import type { StorePorts } from "#server/lending/application/store.ts";
import { readProfile } from "#server/lending/application/profile-store.ts";
import type { Executor } from "#server/platform/storage/database.ts";

/** Returns the e-mail address of each of these people of the lender. */
export async function namesOf(
  services: StorePorts,
  executor: Executor,
  accountUuids: readonly (string | null)[],
): Promise<(accountUuid: string) => string> {
  const names = new Map<string, string>();
  for (const uuid of new Set(accountUuids)) {
    if (uuid === null) continue;
    // An erased account has no profile any more.
    const profile = await readProfile(services, executor, uuid).catch(() => null);
    names.set(uuid, typeof profile?.email === "string" ? profile.email : "an erased account");
  }
  return (accountUuid) => names.get(accountUuid) ?? "an erased account";
}
