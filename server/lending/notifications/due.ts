import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { holds } from "#engine/index.ts";
import type { Application, Profile } from "#server/lending/application/ports.ts";
import type { FlowDefinition } from "#server/lending/definitions/contract.ts";
import { occasionAt } from "#server/lending/mail/due.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import { notifications } from "#server/platform/storage/schema.ts";

/** The account and the application of a notification. */
export interface NotifiedRow {
  uuid: string;
  accountUuid: string;
}

/**
 * Stores the notifications that are due or asked for, in the transaction of the write that made
 * them due. Each occasion is stored once, and a notification is not repeated while an earlier one
 * is unread. Only identifiers are stored: the definitions supply the words when the borrower reads.
 */
export async function storeDueNotifications(
  tx: Transaction,
  flow: FlowDefinition,
  row: NotifiedRow,
  documents: { application: Application; profile: Profile },
  now: Date,
  asked: readonly { id: string; occasion: string }[] = [],
): Promise<void> {
  const due = flow.notifications.flatMap(({ notification, when }) => {
    const { id, once } = notification;
    const occasion = once === undefined ? null : occasionAt(documents, once);
    return occasion !== null && holds(when, documents) ? [{ id, occasion }] : [];
  });
  due.push(...asked);
  if (due.length === 0) return;
  const stored = await tx
    .select({
      id: notifications.notification,
      occasion: notifications.occasion,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .where(and(eq(notifications.applicationUuid, row.uuid), eq(notifications.flow, flow.id)));
  for (const { id, occasion } of due) {
    const repeated = stored.some(
      (each) => each.id === id && (each.occasion === occasion || each.readAt === null),
    );
    if (repeated) continue;
    await tx
      .insert(notifications)
      .values({
        uuid: randomUUID(),
        accountUuid: row.accountUuid,
        applicationUuid: row.uuid,
        flow: flow.id,
        notification: id,
        occasion,
        createdAt: now,
      })
      .onConflictDoNothing();
  }
}
