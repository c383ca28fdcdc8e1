import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, desc, eq, getTableColumns, gt, isNull, sql } from "drizzle-orm";
import { isUnrevoked } from "#server/platform/security/sessions.ts";
import type { Executor, Transaction } from "#server/platform/storage/database.ts";
import { handOffs, mailLinks } from "#server/platform/storage/schema.ts";

export type HandOff = typeof handOffs.$inferSelect;

/** A stored hand-off, with whether the session that asked for it is not revoked. */
type ReadHandOff = HandOff & { isUnrevoked: boolean };

/** State of a hand-off; UNKNOWN for a secret that never existed or was erased. */
export type HandOffState = "OPEN" | "OPENED" | "DONE" | "EXPIRED" | "UNKNOWN";

/** How long a link waits for the phone, milliseconds. */
const LINK_LIFE = 10 * 60_000;
/** How long the phone may take once it has opened the link, milliseconds. */
const VISIT_LIFE = 30 * 60_000;

const secret = (): string => randomBytes(32).toString("base64url");
const hashOf = (value: string): string => createHash("sha256").update(value).digest("hex");
const after = (now: Date, life: number): Date => new Date(now.getTime() + life);

/** Returns the state of a hand-off at a real time. */
export function stateOf(row: ReadHandOff | null, now: Date): HandOffState {
  if (row === null) return "UNKNOWN";
  if (row.finishedAt !== null) return "DONE";
  if (!row.isUnrevoked || row.expiresAt.getTime() <= now.getTime()) return "EXPIRED";
  return row.openedAt === null ? "OPEN" : "OPENED";
}

/** Reads hand-offs with what `stateOf` needs, in one statement. */
const selectHandOffs = (executor: Executor) =>
  executor
    .select({
      ...getTableColumns(handOffs),
      isUnrevoked: sql<boolean>`${isUnrevoked(executor, handOffs.sessionUuid)}`,
    })
    .from(handOffs);

/** Ends the unfinished hand-offs of an application: a newer one replaces them. */
async function endEarlier(tx: Transaction, applicationUuid: string, now: Date): Promise<void> {
  await tx
    .update(handOffs)
    .set({ expiresAt: now })
    .where(
      and(
        eq(handOffs.applicationUuid, applicationUuid),
        isNull(handOffs.finishedAt),
        gt(handOffs.expiresAt, now),
      ),
    );
}

/**
 * Makes the one link of an application that works, until its session is revoked.
 * @returns its secret, which only the page has
 */
export async function makeHandOff(
  tx: Transaction,
  {
    now,
    ...asked
  }: Pick<HandOff, "applicationUuid" | "screen"> & { sessionUuid: string; now: Date },
): Promise<{ token: string; expiresAt: Date }> {
  await endEarlier(tx, asked.applicationUuid, now);
  const token = secret();
  const expiresAt = after(now, LINK_LIFE);
  await tx.insert(handOffs).values({
    uuid: randomUUID(),
    ...asked,
    tokenHash: hashOf(token),
    createdAt: now,
    expiresAt,
  });
  return { token, expiresAt };
}

/** A phone that has opened a link, with the key that its further calls bring. */
interface Opened {
  row: HandOff;
  key: string;
}

/**
 * Uses up a link. Of two devices that open it at once, one gets the key and the other the state.
 * @param screenOf returns the screen that the link of an e-mail opens; null without one
 */
export async function openHandOff(
  tx: Transaction,
  token: string,
  now: Date,
  screenOf: (applicationUuid: string) => Promise<string | null>,
): Promise<Opened | HandOffState> {
  const key = secret();
  const visit = { openedAt: now, keyHash: hashOf(key), expiresAt: after(now, VISIT_LIFE) };
  const tokenHash = hashOf(token);
  const [row] = await tx
    .update(handOffs)
    .set(visit)
    .where(
      and(
        eq(handOffs.tokenHash, tokenHash),
        isNull(handOffs.openedAt),
        gt(handOffs.expiresAt, now),
        isUnrevoked(tx, handOffs.sessionUuid),
      ),
    )
    .returning();
  if (row !== undefined) return { row, key };
  const [known] = await selectHandOffs(tx).where(eq(handOffs.tokenHash, tokenHash));
  if (known !== undefined) return stateOf(known, now);
  return openMailed(tx, { tokenHash, key, visit, now }, screenOf);
}

/** Uses up a link that an e-mail brought, and records it as the application's newest hand-off. */
async function openMailed(
  tx: Transaction,
  {
    tokenHash,
    key,
    visit,
    now,
  }: {
    tokenHash: string;
    key: string;
    visit: Pick<HandOff, "openedAt" | "keyHash" | "expiresAt">;
    now: Date;
  },
  screenOf: (applicationUuid: string) => Promise<string | null>,
): Promise<Opened | HandOffState> {
  const mailed = and(eq(mailLinks.tokenHash, tokenHash), eq(mailLinks.purpose, "hand-off"));
  const [link] = await tx
    .update(mailLinks)
    .set({ usedAt: now })
    .where(
      and(
        mailed,
        isNull(mailLinks.usedAt),
        gt(mailLinks.expiresAt, now),
        isUnrevoked(tx, mailLinks.sessionUuid),
      ),
    )
    .returning({
      applicationUuid: mailLinks.applicationUuid,
      sessionUuid: mailLinks.sessionUuid,
    });
  if (link === undefined) {
    const [old] = await tx.select().from(mailLinks).where(mailed);
    return old === undefined ? "UNKNOWN" : "EXPIRED";
  }
  const { applicationUuid } = link;
  const screen = await screenOf(applicationUuid);
  if (screen === null) return "DONE";
  await endEarlier(tx, applicationUuid, now);
  const [row] = await tx
    .insert(handOffs)
    .values({ uuid: randomUUID(), ...link, screen, tokenHash, createdAt: now, ...visit })
    .returning();
  if (row === undefined) throw new Error("The opened hand-off was not stored.");
  return { row, key };
}

/** Returns the hand-off of a device's key; null for an unknown key. */
export async function handOffOfKey(executor: Executor, key: string): Promise<ReadHandOff | null> {
  const [row] = await selectHandOffs(executor).where(eq(handOffs.keyHash, hashOf(key)));
  return row ?? null;
}

/** Returns the newest hand-off of an application; null without one. */
export async function newestHandOff(
  executor: Executor,
  applicationUuid: string,
): Promise<ReadHandOff | null> {
  const [row] = await selectHandOffs(executor)
    .where(eq(handOffs.applicationUuid, applicationUuid))
    .orderBy(desc(handOffs.createdAt))
    .limit(1);
  return row ?? null;
}

/** Ends a hand-off whose page was sent. */
export async function finishHandOff(tx: Transaction, uuid: string, now: Date): Promise<void> {
  await tx.update(handOffs).set({ finishedAt: now }).where(eq(handOffs.uuid, uuid));
}
