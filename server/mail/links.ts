import { createHash, createHmac } from "node:crypto";
import { and, eq, gt, isNull, or } from "drizzle-orm";
import { deriveKey } from "#server/keys/derive.ts";
import { INSTALLATION } from "#server/sealing/data-keys.ts";
import type { Services } from "#server/services.ts";
import type { Executor } from "#server/storage/database.ts";
import { mailLinks } from "#server/storage/schema.ts";

export type Purpose = (typeof mailLinks.$inferSelect)["purpose"];

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/**
 * The secret of a link in an e-mail: 256 bits that nobody can tell without the installation's key. It is worked out from the sending's own
 * name, so that a second try of the e-mail says the same; the database holds nothing but its hash.
 * @param life milliseconds of real time; null for a link that does not end
 */
export async function makeLink(
  services: Pick<Services, "dataKeys" | "database" | "realTime">,
  purpose: Purpose,
  applicationUuid: string,
  name: string,
  life: number | null,
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
      expiresAt: life === null ? null : new Date(services.realTime().getTime() + life),
    })
    .onConflictDoNothing();
  return token;
}

/** The application that a link opens, when it is good; it stays good. */
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

/** The application that a link opens, when it is good; it is used up. Of two that come at once, one gets nothing. */
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
