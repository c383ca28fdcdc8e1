import { and, desc, eq, isNull } from "drizzle-orm";
import type { OrganisationDefinitions } from "#server/definitions/contract.ts";
import type { Executor, Transaction } from "#server/storage/database.ts";
import { notifications } from "#server/storage/schema.ts";

/** Most that are listed: unread ones of a long time ago say nothing any more. */
export const LISTED = 50;

/** A notification as a browser gets it. Source: product specification, section 3. */
export interface NotificationView {
  uuid: string;
  /** Business time, ISO 8601. */
  created: string;
  title: string;
  description: string;
  ctas: { title: string; redirectPath: string }[];
  status: "UNREAD" | "READ";
  /** Of the account; null without a wallet. */
  walletAddress: string | null;
}

type Row = typeof notifications.$inferSelect;

/** Null when the definitions know it no longer. */
function viewOf(
  row: Row,
  organisation: OrganisationDefinitions | null,
  walletAddress: string | null,
): NotificationView | null {
  const known = organisation?.flows
    .get(row.flow)
    ?.notifications.find(({ notification }) => notification.id === row.notification);
  if (known === undefined) return null;
  const { title, description, ctas = [] } = known.notification;
  return {
    uuid: row.uuid,
    created: row.createdAt.toISOString(),
    title,
    description,
    ctas: ctas.map((cta) => ({
      title: cta.title,
      redirectPath: cta.redirectPath.replaceAll(":uuid", row.applicationUuid),
    })),
    status: row.readAt === null ? "UNREAD" : "READ",
    walletAddress,
  };
}

/** The account's notifications, newest first. */
export async function listNotifications(
  executor: Executor,
  accountUuid: string,
  organisation: OrganisationDefinitions | null,
  walletAddress: string | null,
): Promise<NotificationView[]> {
  const rows = await executor
    .select()
    .from(notifications)
    .where(eq(notifications.accountUuid, accountUuid))
    .orderBy(desc(notifications.createdAt), desc(notifications.uuid))
    .limit(LISTED);
  return rows.flatMap((row) => viewOf(row, organisation, walletAddress) ?? []);
}

/** Marks one of the account's as read, the first time only; null when it is not theirs or not there. */
export async function markRead(
  tx: Transaction,
  accountUuid: string,
  uuid: string,
  now: Date,
): Promise<{ uuid: string; status: "READ" } | null> {
  const own = and(eq(notifications.uuid, uuid), eq(notifications.accountUuid, accountUuid));
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(own, isNull(notifications.readAt)));
  const [row] = await tx.select({ uuid: notifications.uuid }).from(notifications).where(own);
  return row ? { uuid: row.uuid, status: "READ" } : null;
}
