import { randomUUID } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import type { Database, Executor } from "#server/storage/database.ts";

/** What processes tell each other of a conversation: identifiers alone, no words. */
export type Announcement =
  | { kind: "message" | "joined" | "ended"; chat: string }
  | { kind: "typing"; chat: string; side: "APPLICANT" | "AGENT" };

/** Channel of the database on which it is told. */
export const CHANNEL = "hearthline_chat";

/** Names of the servers of this process, by their database. */
const names = new WeakMap<Database, string>();

/** Name of a server among those on the same database. */
export function nameOf(database: Database): string {
  const name = names.get(database) ?? randomUUID();
  names.set(database, name);
  return name;
}

/**
 * The announcement as an expression that tells it when the statement commits.
 * @param from name of the server that acts on it by itself, and so need not hear it
 */
export const announcing = (announcement: Announcement, from?: string): SQL =>
  sql`pg_notify(${CHANNEL}::text, ${JSON.stringify({ ...announcement, from })}::text)`;

/** Tells all servers, this one too, when the transaction commits. */
export async function announce(
  executor: Executor,
  announcement: Announcement,
  from?: string,
): Promise<void> {
  await executor.execute(sql`select ${announcing(announcement, from)}`);
}

/** What was told; null for what a server has told itself. */
export function heardOf(payload: string, name: string): Announcement | null {
  const { from, ...announcement } = JSON.parse(payload) as Announcement & { from?: string };
  return from === name ? null : announcement;
}
