import { and, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Services } from "#server/services.ts";
import {
  botChats,
  botQuestions,
  chatAttachments,
  chatMessages,
  chats,
  dataKeys,
} from "#server/storage/schema.ts";
import { endSilentChats } from "./conversations.ts";

const DAY = 86_400_000;
/**
 * How long conversations are kept after their end, milliseconds. What belongs to an application is part of its records, which a
 * creditor keeps for 25 months (12 CFR 1002.12(b)(1)); what belongs to none, for as long as somebody may come back to it.
 */
const KEPT = { ofApplication: 790 * DAY, ofNobody: 90 * DAY, bot: 30 * DAY, unsentFile: DAY };
/** Most conversations that one round forgets; the next one goes on. */
const AT_ONCE = 1_000;

/**
 * Ends what has been silent, and forgets conversations that are over for long enough: their words and files, and the key that alone
 * could read copies of them. The event log, which holds no words, stays. Doing it again changes nothing.
 * @returns how many were forgotten
 */
export async function forgetOldChats(services: Services): Promise<number> {
  await endSilentChats(services);
  const { db } = services.database;
  const now = services.realTime().getTime();
  const before = (kept: number) => new Date(now - kept);
  await db
    .delete(chatAttachments)
    .where(
      and(
        isNull(chatAttachments.messageId),
        lt(chatAttachments.createdAt, before(KEPT.unsentFile)),
      ),
    );
  const old = await db
    .select({ uuid: chats.uuid })
    .from(chats)
    .where(
      or(
        and(isNotNull(chats.applicationUuid), lt(chats.closedAt, before(KEPT.ofApplication))),
        and(isNull(chats.applicationUuid), lt(chats.closedAt, before(KEPT.ofNobody))),
      ),
    )
    .limit(AT_ONCE);
  const oldBot = await db
    .select({ uuid: botChats.uuid })
    .from(botChats)
    .where(lt(botChats.expiresAt, before(KEPT.bot)))
    .limit(AT_ONCE);
  const [talked, asked] = [old, oldBot].map((rows) => rows.map(({ uuid }) => uuid));
  if (talked && talked.length > 0)
    await services.database.transaction(async (tx) => {
      await tx.delete(chatMessages).where(inArray(chatMessages.chatUuid, talked));
      await tx.delete(chatAttachments).where(inArray(chatAttachments.chatUuid, talked));
      await tx.delete(dataKeys).where(inArray(dataKeys.owner, talked));
      await tx.delete(chats).where(inArray(chats.uuid, talked));
    });
  if (asked && asked.length > 0)
    await services.database.transaction(async (tx) => {
      await tx.delete(botQuestions).where(inArray(botQuestions.chatUuid, asked));
      await tx.delete(dataKeys).where(inArray(dataKeys.owner, asked));
      await tx.delete(botChats).where(inArray(botChats.uuid, asked));
    });
  return old.length + oldBot.length;
}
