import { and, desc, eq, isNull, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Notification, ReadNotification } from "#schemas/types/calls/notifications.ts";
import { openProfile, type ProfilePorts } from "#server/lending/application/profile-store.ts";
import type { OrganisationDefinitions } from "#server/lending/definitions/contract.ts";
import type { VersionKind } from "#server/platform/http/validator.ts";
import type { Database, Transaction } from "#server/platform/storage/database.ts";
import { dataKeys, notifications, profiles } from "#server/platform/storage/schema.ts";

/** Number of notifications in a list; older unread ones are outdated. */
export const LIST_LENGTH = 50;

/** Version of an empty list. */
const NO_NOTIFICATIONS = "0-0";

type Row = typeof notifications.$inferSelect;

/** Returns null when the definitions no longer have the notification. */
function viewOf(
  row: Row,
  organisation: OrganisationDefinitions | null,
  walletAddress: string | null,
): Notification | null {
  const definition = organisation?.flows
    .get(row.flow)
    ?.notifications.find(({ notification }) => notification.id === row.notification);
  if (definition === undefined) return null;
  const { title, description, ctas = [] } = definition.notification;
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

/** Returns the version of an account's list: it changes when a notification comes, goes or is read. */
const notificationsVersion = (accountUuid: string | SQLWrapper): SQL<string> =>
  sql`(select concat_ws('-', count(*), count(${notifications.readAt}),
      extract(epoch from max(${notifications.createdAt})))
      from ${notifications} where ${notifications.accountUuid} = ${accountUuid})`;

export const versionOfNotifications: VersionKind = {
  name: "notifications",
  rows: "notifications",
  version: ({ key }) => notificationsVersion(key),
};

const NEWEST_FIRST = [desc(notifications.createdAt), desc(notifications.uuid)];

/** Returns the account's notifications, newest first, with their version. */
export async function listNotifications(
  services: ProfilePorts & { database: Pick<Database, "db"> },
  accountUuid: string,
  organisation: OrganisationDefinitions | null,
): Promise<{ list: Notification[]; version: string }> {
  const { db } = services.database;
  // The profile comes once, with the newest row, and needs no statement of its own.
  const newest = db
    .select({ uuid: notifications.uuid })
    .from(notifications)
    .where(eq(notifications.accountUuid, accountUuid))
    .orderBy(...NEWEST_FIRST)
    .limit(1);
  const rows = await db
    .select({
      row: notifications,
      version: notificationsVersion(accountUuid),
      profileRow: profiles,
      profileKey: dataKeys,
    })
    .from(notifications)
    .leftJoin(
      profiles,
      and(eq(profiles.accountUuid, notifications.accountUuid), eq(notifications.uuid, newest)),
    )
    .leftJoin(dataKeys, eq(dataKeys.owner, profiles.accountUuid))
    .where(eq(notifications.accountUuid, accountUuid))
    .orderBy(...NEWEST_FIRST)
    .limit(LIST_LENGTH);
  const [first] = rows;
  if (first === undefined) return { list: [], version: NO_NOTIFICATIONS };
  const { profileRow, profileKey, version } = first;
  if (profileRow === null) throw new Error(`Account ${accountUuid} has no profile.`);
  const { wallet } = openProfile(services, db, { profileRow, profileKey });
  const walletAddress = wallet?.accountAddress ?? null;
  return {
    list: rows.flatMap(({ row }) => viewOf(row, organisation, walletAddress) ?? []),
    version,
  };
}

/**
 * Marks a notification of the account as read and keeps the first time; null when the account has
 * none with that identifier.
 */
export async function markRead(
  tx: Transaction,
  accountUuid: string,
  uuid: string,
  now: Date,
): Promise<ReadNotification | null> {
  const own = and(eq(notifications.uuid, uuid), eq(notifications.accountUuid, accountUuid));
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(own, isNull(notifications.readAt)));
  const [row] = await tx.select({ uuid: notifications.uuid }).from(notifications).where(own);
  return row ? { uuid: row.uuid, status: "READ" } : null;
}
