import { createHash, createHmac } from "node:crypto";
import { and, eq, gt, isNull, or } from "drizzle-orm";
import { deriveKey } from "#server/platform/keys/derive.ts";
import { INSTALLATION } from "#server/platform/sealing/data-keys.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Database, Executor } from "#server/platform/storage/database.ts";
import { mailLinks } from "#server/platform/storage/schema.ts";

export type Purpose = (typeof mailLinks.$inferSelect)["purpose"];

/** Ports of a link in an e-mail. */
export interface LinkPorts {
  dataKeys: Pick<DataKeys, "get">;
  database: Pick<Database, "db">;
  /** Real time, for the life of a link. */
  realTime(): Date;
}

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/**
 * Creates the secret of a link in an e-mail: 256 bits that only the installation's key yields. It
 * is derived from the name of the sending, so that a retry sends the same link. The database stores
 * only its hash.
 * @param life milliseconds of real time; null for a link that does not expire
 * @param sessionUuid the session that asked for a `hand-off` link
 */
export async function makeLink(
  services: LinkPorts,
  purpose: Purpose,
  applicationUuid: string,
  name: string,
  life: number | null,
  sessionUuid: string | null = null,
): Promise<string> {
  const { db } = services.database;
  const key = deriveKey(await services.dataKeys.get(db, INSTALLATION), `mail-link/${purpose}`);
  const token = createHmac("sha256", key).update(`${applicationUuid}/${name}`).digest("base64url");
  await db
    .insert(mailLinks)
    .values({
      tokenHash: hashOf(token),
      purpose,
      applicationUuid,
      sessionUuid,
      expiresAt: life === null ? null : new Date(services.realTime().getTime() + life),
    })
    .onConflictDoNothing();
  return token;
}

/** Returns the application of a valid link. The link stays valid. */
export async function readLink(
  executor: Executor,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<string | null> {
  const [row] = await executor
    .select()
    .from(mailLinks)
    .where(good(purpose, token, now));
  return row?.applicationUuid ?? null;
}

/**
 * Returns the application of a valid link and uses the link up. Of two concurrent calls, one gets
 * null.
 */
export async function useLink(
  executor: Executor,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<string | null> {
  const [row] = await executor
    .update(mailLinks)
    .set({ usedAt: now })
    .where(good(purpose, token, now))
    .returning({ applicationUuid: mailLinks.applicationUuid });
  return row?.applicationUuid ?? null;
}

const good = (purpose: Purpose, token: string, now: Date) =>
  and(
    eq(mailLinks.tokenHash, hashOf(token)),
    eq(mailLinks.purpose, purpose),
    isNull(mailLinks.usedAt),
    or(isNull(mailLinks.expiresAt), gt(mailLinks.expiresAt, now)),
  );
