import { and, eq, inArray, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { beforePeriod } from "#engine/index.ts";
import { eraseChats } from "#server/lending/retention/erase-chats.ts";
import {
  type PeriodGroup,
  periodGroups,
  type PeriodPorts,
  type RetainedData,
} from "#server/lending/retention/periods.ts";
import type { Database } from "#server/platform/storage/database.ts";
import {
  applications,
  botChats,
  botQuestions,
  chatAttachments,
  chats,
  dataKeys,
} from "#server/platform/storage/schema.ts";
import { type ConversationsPorts, endSilentChats } from "./conversations.ts";

export type ChatRetentionPorts = ConversationsPorts &
  PeriodPorts & {
    database: Database;
    realTime(): Date;
  };

/** Maximum number of conversations deleted in one round. */
const AT_ONCE = 1_000;

/**
 * Ends silent conversations, and erases those past their retention period. The event log has no
 * message text and stays. Idempotent. @returns how many were erased
 */
export async function forgetOldChats(services: ChatRetentionPorts): Promise<number> {
  await endSilentChats(services);
  const { db } = services.database;
  const now = services.realTime();
  let erased = 0;
  for (const { periods, has } of periodGroups(services)) {
    const before = (data: RetainedData) => beforePeriod(now, periods.data[data]);
    const own = db.select({ uuid: chats.uuid }).from(chats).where(has(chats.orgCode));
    await db
      .delete(chatAttachments)
      .where(
        and(
          isNull(chatAttachments.messageId),
          lt(chatAttachments.createdAt, before("chatFiles")),
          inArray(chatAttachments.chatUuid, own),
        ),
      );
    const held = db
      .select({ one: sql`1` })
      .from(applications)
      .where(and(eq(applications.uuid, chats.applicationUuid), isNotNull(applications.heldSince)));
    const old = await db
      .select({ uuid: chats.uuid })
      .from(chats)
      .where(
        and(
          has(chats.orgCode),
          or(
            and(isNotNull(chats.applicationUuid), lt(chats.closedAt, before("applicationChats"))),
            and(isNull(chats.applicationUuid), lt(chats.closedAt, before("chats"))),
          ),
          notExists(held),
        ),
      )
      .limit(AT_ONCE);
    // Housekeeping removes the contents of files, which no row names any more.
    await services.database.transaction((tx) =>
      eraseChats(
        tx,
        old.map(({ uuid }) => uuid),
      ),
    );
    erased += old.length + (await forgetBotChats(services, has, before("chatbot")));
  }
  return erased;
}

async function forgetBotChats(
  { database }: ChatRetentionPorts,
  has: PeriodGroup["has"],
  before: Date,
): Promise<number> {
  const rows = await database.db
    .select({ uuid: botChats.uuid })
    .from(botChats)
    .where(and(has(botChats.orgCode), lt(botChats.expiresAt, before)))
    .limit(AT_ONCE);
  const uuids = rows.map(({ uuid }) => uuid);
  if (uuids.length === 0) return 0;
  await database.transaction(async (tx) => {
    await tx.delete(dataKeys).where(inArray(dataKeys.owner, uuids));
    await tx.delete(botQuestions).where(inArray(botQuestions.chatUuid, uuids));
    await tx.delete(botChats).where(inArray(botChats.uuid, uuids));
  });
  return uuids.length;
}
