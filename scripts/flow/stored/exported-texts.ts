/** The texts that the studio's store has: the published ones, or those of a draft. */
import { eq } from "drizzle-orm";
import type { Layer } from "#definitions/index.ts";
import { UnusableInput } from "#scripts/flow/command.ts";
import { keptTexts, liveLayer } from "#server/lending/definitions/releases/released.ts";
import { ConfigError, type Environment } from "#server/platform/environment/environment.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import { LockedError } from "#server/platform/storage/lock.ts";
import { readDatabase } from "#server/platform/storage/read-only.ts";
import { studioDraftFiles } from "#server/platform/storage/schema.ts";
import { settingsOf } from "./each-stored.ts";

/**
 * Returns the text of each file, to the last byte; null for a removed one.
 *
 * @param database a server's data folder, or the address of its PostgreSQL
 * @param draft identifier of a draft; null for what is published
 */
export async function exportedTexts(
  database: string,
  draft: string | null,
  environment: Environment,
): Promise<Layer> {
  try {
    return await readDatabase(settingsOf(database, environment), (tx) =>
      draft === null ? liveLayer(tx) : draftTexts(tx, draft),
    );
  } catch (error) {
    if (error instanceof ConfigError || error instanceof LockedError)
      throw new UnusableInput(error.message);
    throw error;
  }
}

async function draftTexts(tx: Transaction, draft: string): Promise<Layer> {
  const rows = await tx
    .select({ path: studioDraftFiles.path, hash: studioDraftFiles.hash })
    .from(studioDraftFiles)
    .where(eq(studioDraftFiles.draftUuid, draft));
  if (rows.length === 0) throw new UnusableInput(`There is no draft ${draft} with changes.`);
  const texts = await keptTexts(
    tx,
    rows.map(({ hash }) => hash),
  );
  return Object.fromEntries(
    rows.map(({ path, hash }) => [path, hash === null ? null : (texts.get(hash) ?? null)]),
  );
}
