import { asc, eq } from "drizzle-orm";
import { eventFault, FIRST_LINK } from "#server/platform/audit/event-log.ts";
import { ON_SERVER, WHERE_CONTEXT, WITHHELD } from "#server/platform/audit/where.ts";
import { openJson } from "#server/platform/sealing/cipher.ts";
import { events } from "#server/platform/storage/schema.ts";
import type { OpenLog } from "./open-log.ts";

/** Replaces an address that an erasure has made unreadable by deleting its key. */
const ERASED = "erased";

/**
 * Returns the events of a stream, one line each: time, number, kind, who, where and what else. The
 * caller's address is opened with the data key of the stream.
 * @returns the lines, and why the chain is broken after them; null when it is whole
 */
export async function linesOf(
  { tx, keys, secrets }: OpenLog,
  stream: string,
): Promise<{ lines: string[]; fault: string | null }> {
  const key = await keys.find(tx, stream);
  const whereOf = (sealed: unknown): string => {
    if (sealed === ON_SERVER || sealed === WITHHELD) return sealed;
    if (key === null) return ERASED;
    return String(openJson(key, String(sealed), WHERE_CONTEXT));
  };
  const rows = await tx
    .select()
    .from(events)
    .where(eq(events.stream, stream))
    .orderBy(asc(events.sequence));
  const lines: string[] = [];
  let last = FIRST_LINK;
  for (const row of rows) {
    const reason = eventFault(secrets.eventChain, last, row);
    // Nothing after a broken place is what was written.
    if (reason !== null) return { lines, fault: `event ${last.sequence + 1}: ${reason}` };
    const { where, ...rest } = row.detail;
    const what = Object.keys(rest).length === 0 ? [] : [JSON.stringify(rest)];
    const { sequence, kind, actor } = row;
    lines.push([row.at.toISOString(), sequence, kind, actor, whereOf(where), ...what].join("  "));
    last = row;
  }
  return { lines, fault: null };
}
