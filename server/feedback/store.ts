import { randomUUID } from "node:crypto";
import { and, asc, count, eq, gt, isNull, lt, min, or } from "drizzle-orm";
import { maskNumbers } from "#server/chat/mask.ts";
import { appendEvent } from "#server/events/log.ts";
import { problems } from "#server/errors/problem.ts";
import { openJson, sealJson } from "#server/sealing/cipher.ts";
import type { Services } from "#server/services.ts";
import type { Executor, Transaction } from "#server/storage/database.ts";
import { feedback } from "#server/storage/schema.ts";

/** What somebody writes. Source of the fields: second product specification, section 3. */
export interface Feedback {
  topic: string;
  message: string;
  marketingConsent: boolean;
  pathname: string;
  productType: string;
  applicationUuid?: string;
}

/** Messages that an account may send in an hour. */
export const AN_HOUR = 5;
const HOUR = 3_600_000;
/** Milliseconds for which a message is kept: two years after it was written nobody needs it here (16 CFR 314.4(c)(6)). */
export const KEPT = 2 * 365 * 24 * HOUR;

const contextOf = (uuid: string): string => `feedback/${uuid}`;

/** Stores a message, without numbers that look like an SSN or a card, and notes that there is one; what it says stands in neither log. Refuses with 429 beyond the hour's number. */
export async function storeFeedback(
  services: Services,
  tx: Transaction,
  { accountUuid, orgCode }: { accountUuid: string; orgCode: string },
  written: Feedback,
): Promise<void> {
  const now = services.realTime();
  const dataKey = await services.dataKeys.get(tx, accountUuid);
  const [recent] = await tx
    .select({ number: count(), oldest: min(feedback.createdAt) })
    .from(feedback)
    .where(
      and(
        eq(feedback.accountUuid, accountUuid),
        gt(feedback.createdAt, new Date(now.getTime() - HOUR)),
      ),
    );
  if (recent && recent.number >= AN_HOUR)
    throw problems.tooMany(((recent.oldest ?? now).getTime() + HOUR - now.getTime()) / 1000);
  const uuid = randomUUID();
  const { applicationUuid = null, ...rest } = { ...written, message: maskNumbers(written.message) };
  await tx.insert(feedback).values({
    uuid,
    accountUuid,
    orgCode,
    applicationUuid,
    sealed: sealJson(dataKey, rest, contextOf(uuid)),
    createdAt: now,
  });
  await appendEvent(tx, services.secrets.eventChain, {
    stream: accountUuid,
    at: now,
    actor: `borrower:${accountUuid}`,
    kind: "feedback.sent",
    detail: {
      feedback: uuid,
      topic: written.topic,
      marketingConsent: written.marketingConsent,
      ...(applicationUuid === null ? {} : { application: applicationUuid }),
    },
  });
}

export interface Unmailed extends Omit<Feedback, "applicationUuid"> {
  uuid: string;
  orgCode: string;
  applicationUuid: string | null;
}

/** Milliseconds for which a message is in the hands of the process that took it; then it is anybody's again. */
export const IN_HAND = 60_000;

/** Takes the oldest message that is to be mailed and that nobody has in hand; null when there is none. */
export async function takeUnmailed(services: Services): Promise<Unmailed | null> {
  const now = services.realTime();
  return services.database.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(feedback)
      .where(
        and(
          isNull(feedback.mailedAt),
          or(isNull(feedback.triedAt), lt(feedback.triedAt, new Date(now.getTime() - IN_HAND))),
        ),
      )
      .orderBy(asc(feedback.createdAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!row) return null;
    await tx.update(feedback).set({ triedAt: now }).where(eq(feedback.uuid, row.uuid));
    const key = await services.dataKeys.get(tx, row.accountUuid);
    const { uuid, orgCode, applicationUuid, sealed } = row;
    const written = openJson(key, sealed, contextOf(uuid)) as Omit<Feedback, "applicationUuid">;
    return { ...written, uuid, orgCode, applicationUuid };
  });
}

export async function noteMailed(executor: Executor, uuid: string, at: Date): Promise<void> {
  await executor.update(feedback).set({ mailedAt: at }).where(eq(feedback.uuid, uuid));
}

/** Forgets what was written longer ago than it is kept. */
export async function forgetFeedback(executor: Executor, now: Date): Promise<void> {
  await executor.delete(feedback).where(lt(feedback.createdAt, new Date(now.getTime() - KEPT)));
}
