import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { message } from "#server/platform/errors/message.ts";
import { refusal } from "#server/platform/blobs/scanned.ts";
import type { Executor } from "#server/platform/storage/database.ts";
import { applications, blobs, chatAttachments, chats } from "#server/platform/storage/schema.ts";

const MIB = 1024 * 1024;

/**
 * What an application and an account may store. The largest loan that a lender has described takes
 * about 60 files of 2 MB; three times that leaves room for retries. Files that were removed count
 * until housekeeping deletes their contents.
 */
export const QUOTAS = {
  application: { files: 200, bytes: 400 * MIB },
  account: { files: 500, bytes: 1024 * MIB },
} as const;

/**
 * What borrowers without an account may store: in one conversation, and in all conversations of the
 * installation. A stranger can begin any number of conversations, so only the second bounds the disk.
 */
export const ANONYMOUS_QUOTAS = {
  conversation: { files: 5, bytes: 20 * MIB },
  installation: { files: 10_000, bytes: 1024 * MIB },
} as const;

interface Used {
  files: number;
  bytes: number;
}

/** @throws Problem 409 when the application or its account has no room for one more file */
export async function requireRoom(
  executor: Executor,
  { accountUuid, applicationUuid }: { accountUuid: string; applicationUuid: string },
): Promise<void> {
  const own = await used(executor, eq(blobs.applicationUuid, applicationUuid));
  if (isFull(own, QUOTAS.application)) throw refusal(message("files-full"), "files-full", 409);
  await requireAccountRoom(executor, accountUuid);
}

/** @throws Problem 409 when the account's applications and conversations have no room for one more file */
export async function requireAccountRoom(executor: Executor, accountUuid: string): Promise<void> {
  const documents = await used(executor, eq(applications.accountUuid, accountUuid));
  const [sent] = await executor
    .select({ files: total(sql`1`), bytes: total(chatAttachments.size) })
    .from(chatAttachments)
    .innerJoin(chats, eq(chats.uuid, chatAttachments.chatUuid))
    .where(eq(chats.accountUuid, accountUuid));
  const all = {
    files: documents.files + (sent?.files ?? 0),
    bytes: documents.bytes + (sent?.bytes ?? 0),
  };
  if (isFull(all, QUOTAS.account)) throw refusal(message("account-full"), "account-full", 409);
}

/**
 * Files of agents do not count: an agent has an account.
 *
 * @throws Problem 409 when the conversation, or all conversations without an account, have no room
 *   for one more file of the borrower
 */
export async function requireAnonymousRoom(executor: Executor, chatUuid: string): Promise<void> {
  const own = eq(chatAttachments.chatUuid, chatUuid);
  const [sent] = await executor
    .select({
      ownFiles: total(sql`1`, own),
      ownBytes: total(chatAttachments.size, own),
      files: total(sql`1`),
      bytes: total(chatAttachments.size),
    })
    .from(chatAttachments)
    .innerJoin(chats, eq(chats.uuid, chatAttachments.chatUuid))
    .where(and(isNull(chats.accountUuid), eq(chatAttachments.side, "APPLICANT")));
  const { ownFiles = 0, ownBytes = 0, files = 0, bytes = 0 } = sent ?? {};
  if (isFull({ files: ownFiles, bytes: ownBytes }, ANONYMOUS_QUOTAS.conversation))
    throw refusal(message("chat-files-full"), "too-many-files", 409);
  if (isFull({ files, bytes }, ANONYMOUS_QUOTAS.installation))
    throw refusal(message("chat-files-log-in"), "anonymous-files-full", 409);
}

const isFull = (has: Used, quota: Used): boolean =>
  has.files >= quota.files || has.bytes >= quota.bytes;

/** Returns the sum of a column, over the rows that meet the condition when there is one. */
const total = (column: unknown, condition?: SQL) =>
  sql<number>`coalesce(sum(${column})${condition ? sql` filter (where ${condition})` : sql``}, 0)::float8`.mapWith(
    Number,
  );

async function used(executor: Executor, condition: ReturnType<typeof eq>): Promise<Used> {
  const [row] = await executor
    .select({ files: total(sql`1`), bytes: total(blobs.size) })
    .from(blobs)
    .innerJoin(applications, eq(applications.uuid, blobs.applicationUuid))
    .where(condition);
  return row ?? { files: 0, bytes: 0 };
}
