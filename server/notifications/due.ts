import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { holds } from "#engine/index.ts";
import type { Application, Profile } from "#server/application/ports.ts";
import type { FlowDefinition } from "#server/definitions/contract.ts";
import { occasionAt } from "#server/mail/due.ts";
import type { Transaction } from "#server/storage/database.ts";
import { notifications } from "#server/storage/schema.ts";

/** Whose notification it is, and of what. */
export interface NotifiedRow {
  uuid: string;
  accountUuid: string;
}

/**
 * Notes the notifications that are due now, in the transaction of the write that made them due. Each occasion is told once, and nothing is
 * told again while the same stands unread. Only names are kept: the words are those of the definitions when somebody looks.
 */
export async function noteDue(
  tx: Transaction,
  flow: FlowDefinition,
  row: NotifiedRow,
  documents: { application: Application; profile: Profile },
  now: Date,
): Promise<void> {
  const due = flow.notifications.flatMap(({ notification, when }) => {
    const occasion = occasionAt(documents, notification.once);
    return occasion !== null && holds(when, documents) ? [{ id: notification.id, occasion }] : [];
  });
  if (due.length === 0) return;
  const known = await tx
    .select({
      id: notifications.notification,
      occasion: notifications.occasion,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .where(and(eq(notifications.applicationUuid, row.uuid), eq(notifications.flow, flow.id)));
  for (const { id, occasion } of due) {
    const told = known.some(
      (each) => each.id === id && (each.occasion === occasion || each.readAt === null),
    );
    if (told) continue;
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
