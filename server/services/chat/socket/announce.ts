import { sql, type SQL } from "drizzle-orm";
import type { Executor } from "#server/platform/storage/database.ts";

/**
 * Notice of a change to a conversation, sent between processes. It has identifiers only, no message
 * text.
 */
export type Announcement =
  | { kind: "message" | "joined" | "ended"; chat: string }
  | { kind: "typing"; chat: string; side: "APPLICANT" | "AGENT" }
  /** The database sends it when a session of the account ended, or its role changed. */
  | { kind: "access"; account: string };

/** PostgreSQL notification channel of the notices. */
export const NOTICE_CHANNEL = "hearthline_chat";

/**
 * Returns an SQL expression that sends the notice when the statement commits.
 * @param from name of the sending server, which ignores its own notice
 */
export const announcing = (announcement: Announcement, from?: string): SQL =>
  sql`pg_notify(${NOTICE_CHANNEL}::text, ${JSON.stringify({ ...announcement, from })}::text)`;

/** Notifies all servers, including this one, when the transaction commits. */
export async function announce(
  executor: Executor,
  announcement: Announcement,
  from?: string,
): Promise<void> {
  await executor.execute(sql`select ${announcing(announcement, from)}`);
}

/** Parses a notice; null for a notice that this server sent itself. */
export function noticeOfOthers(payload: string, name: string): Announcement | null {
  const { from, ...announcement } = JSON.parse(payload) as Announcement & { from?: string };
  return from === name ? null : announcement;
}
