import { randomUUID } from "node:crypto";
import { and, asc, count, eq, gt, isNull, lt, min, or } from "drizzle-orm";
import type { Feedback } from "#schemas/types/calls/feedback.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import { problems } from "#server/platform/errors/problem.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import { openJson, sealJson } from "#server/platform/sealing/cipher.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Database, Executor, Transaction } from "#server/platform/storage/database.ts";
import { feedback } from "#server/platform/storage/schema.ts";
import { maskNumbers } from "#server/platform/privacy/mask-numbers.ts";

export interface FeedbackStorePorts {
  dataKeys: DataKeys;
  database: Database;
  realTime(): Date;
  secrets: Secrets;
}

/** Maximum number of messages of an account in an hour. */
export const HOURLY_LIMIT = 5;
const HOUR = 3_600_000;

const contextOf = (uuid: string): string => `feedback/${uuid}`;

/**
 * Stores a message with masked SSN and card numbers, and records an event without its text. Answers
 * 429 beyond the hourly limit.
 */
export async function storeFeedback(
  services: FeedbackStorePorts,
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
  if (recent && recent.number >= HOURLY_LIMIT)
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
  await appendEvent(tx, services, {
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

/** Lease of a message, milliseconds; afterwards any process may take it. */
export const DELIVERY_LEASE = 60_000;

/** Leases the oldest unsent message; null when there is none. */
export async function takeUnmailed(services: FeedbackStorePorts): Promise<Unmailed | null> {
  const now = services.realTime();
  return services.database.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(feedback)
      .where(
        and(
          isNull(feedback.mailedAt),
          or(
            isNull(feedback.triedAt),
            lt(feedback.triedAt, new Date(now.getTime() - DELIVERY_LEASE)),
          ),
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
