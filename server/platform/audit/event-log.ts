import { createHmac } from "node:crypto";
import { asc, desc, eq, sql } from "drizzle-orm";
import { sealJson } from "#server/platform/sealing/cipher.ts";
import type { DataKeys, WrappedKey } from "#server/platform/sealing/data-keys.ts";
import type { Executor, Transaction } from "#server/platform/storage/database.ts";
import { dataKeys, events } from "#server/platform/storage/schema.ts";
import { canonicalJson } from "./canonical.ts";
import { ON_SERVER, WHERE_CONTEXT, whereNow, WITHHELD } from "./where.ts";

export interface EventInput {
  /** Application, or account for log-in events. */
  stream: string;
  at: Date;
  /** `kind:id`, opaque. */
  actor: string;
  kind: string;
  /**
   * Ids, names of screens and pointers: never personal data. The log adds `where`, the caller's
   * network address, sealed.
   */
  detail: Record<string, unknown>;
}

/** Ports of the log: the key of its chain, and the keys that seal callers' addresses. */
export interface EventPorts {
  secrets: { eventChain: Uint8Array };
  dataKeys: Pick<DataKeys, "open">;
}

/** Hash before the first event of a stream. */
const START = "0".repeat(64);

type Chained = EventInput & { sequence: number; previousHash: string };

/** The part of an event that the next one follows. */
export interface Link {
  sequence: number;
  hash: string;
}

/** What the first event of a stream follows. */
export const FIRST_LINK: Link = { sequence: 0, hash: START };

function chainHash(key: Uint8Array, event: Chained): string {
  return createHmac("sha256", key)
    .update(
      canonicalJson([
        event.stream,
        event.sequence,
        event.at.toISOString(),
        event.actor,
        event.kind,
        event.detail,
        event.previousHash,
      ]),
    )
    .digest("hex");
}

/**
 * Appends an event to its stream, in the transaction of the write that the event records. The hash
 * chain is keyed: an attacker who can write to the database but lacks the key cannot forge a chain
 * that verifies. The log cannot forget, so the stream's data key seals the caller's address: an
 * erasure deletes that key.
 */
export async function appendEvent(
  tx: Transaction,
  { secrets, dataKeys: keys }: EventPorts,
  input: EventInput,
): Promise<void> {
  const key = secrets.eventChain;
  const wrapped = await lockStream(tx, input.stream);
  const [last] = await tx
    .select({ sequence: events.sequence, hash: events.hash })
    .from(events)
    .where(eq(events.stream, input.stream))
    .orderBy(desc(events.sequence))
    .limit(1);
  const sealedWhere = (): string => {
    const where = whereNow();
    if (where === ON_SERVER) return where;
    if (wrapped === null) return WITHHELD;
    return sealJson(keys.open(tx, input.stream, wrapped), where, WHERE_CONTEXT);
  };
  // The JSON round trip hashes the value in the form in which the database returns it.
  const detail = JSON.parse(JSON.stringify({ ...input.detail, where: sealedWhere() })) as Record<
    string,
    unknown
  >;
  const event: Chained = {
    ...input,
    detail,
    sequence: (last?.sequence ?? 0) + 1,
    previousHash: last?.hash ?? START,
  };
  await tx.insert(events).values({ ...event, hash: chainHash(key, event) });
}

/** Locks the end of a stream. @returns the stream's data key; null without one */
async function lockStream(tx: Transaction, stream: string): Promise<WrappedKey | null> {
  const lock = sql`pg_advisory_xact_lock(hashtextextended(${stream}, 7))`;
  // One statement does both: each event would cost one more otherwise.
  const [row] = await tx
    .select({ lock: sql`locked.lock::text`, key: dataKeys })
    .from(sql`(select ${lock} as lock) locked`)
    .leftJoin(dataKeys, eq(dataKeys.owner, stream));
  return row?.key ?? null;
}

/** Returns the hash of the newest event of a stream; zeros for an empty stream. */
export async function newestHash(executor: Executor, stream: string): Promise<string> {
  const [last] = await executor
    .select({ hash: events.hash })
    .from(events)
    .where(eq(events.stream, stream))
    .orderBy(desc(events.sequence))
    .limit(1);
  return last?.hash ?? START;
}

/** Returns why an event does not follow the one before it; null when it does. */
export function eventFault(
  key: Uint8Array,
  last: Link,
  event: Chained & { hash: string },
): string | null {
  if (event.sequence !== last.sequence + 1) return "An event is missing.";
  if (event.previousHash !== last.hash) return "The event does not follow the one before.";
  return chainHash(key, event) === event.hash ? null : "The event is not what was written.";
}

export type Verification =
  | { ok: true; count: number }
  | { ok: false; sequence: number; reason: string };

/**
 * Verifies a stream and returns the first event that was changed. `expectedCount` detects a
 * truncated stream.
 */
export async function verifyStream(
  executor: Executor,
  key: Uint8Array,
  stream: string,
  expectedCount?: number,
): Promise<Verification> {
  const rows = await executor
    .select()
    .from(events)
    .where(eq(events.stream, stream))
    .orderBy(asc(events.sequence));
  let last = FIRST_LINK;
  for (const row of rows) {
    const reason = eventFault(key, last, row);
    if (reason !== null) return { ok: false, sequence: last.sequence + 1, reason };
    last = row;
  }
  if (expectedCount !== undefined && rows.length !== expectedCount)
    return { ok: false, sequence: rows.length + 1, reason: "Events are missing at the end." };
  return { ok: true, count: rows.length };
}
