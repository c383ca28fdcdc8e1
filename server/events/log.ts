import { createHmac } from "node:crypto";
import { asc, desc, eq, sql } from "drizzle-orm";
import type { Executor, Transaction } from "#server/storage/database.ts";
import { events } from "#server/storage/schema.ts";
import { canonicalJson } from "./canonical.ts";

export interface EventInput {
  /** Application, or account for what happens to a log-in. */
  stream: string;
  at: Date;
  /** `kind:id`, opaque. */
  actor: string;
  kind: string;
  /** Ids, names of screens and pointers: never personal data. */
  detail: Record<string, unknown>;
}

const START = "0".repeat(64);

type Chained = EventInput & { sequence: number; previousHash: string };

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
 * Appends to the stream, in the transaction of the write that it tells of. The chain is keyed: who can write to the database
 * but has not the key cannot make a chain that verifies.
 */
export async function appendEvent(
  tx: Transaction,
  key: Uint8Array,
  input: EventInput,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${input.stream}, 7))`);
  const [last] = await tx
    .select({ sequence: events.sequence, hash: events.hash })
    .from(events)
    .where(eq(events.stream, input.stream))
    .orderBy(desc(events.sequence))
    .limit(1);
  // Through JSON, so that what is hashed is what the database gives back.
  const detail = JSON.parse(JSON.stringify(input.detail)) as Record<string, unknown>;
  const event: Chained = {
    ...input,
    detail,
    sequence: (last?.sequence ?? 0) + 1,
    previousHash: last?.hash ?? START,
  };
  await tx.insert(events).values({ ...event, hash: chainHash(key, event) });
}

/** Hash of the newest event of a stream; of nothing when it has none. */
export async function newestHash(executor: Executor, stream: string): Promise<string> {
  const [last] = await executor
    .select({ hash: events.hash })
    .from(events)
    .where(eq(events.stream, stream))
    .orderBy(desc(events.sequence))
    .limit(1);
  return last?.hash ?? START;
}

export type Verification =
  | { ok: true; count: number }
  | { ok: false; sequence: number; reason: string };

/** Walks a stream and names the first event that is not what was written. `expectedCount` finds a cut-off end. */
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
  let previousHash = START;
  for (const [index, row] of rows.entries()) {
    const sequence = index + 1;
    if (row.sequence !== sequence) return { ok: false, sequence, reason: "An event is missing." };
    if (row.previousHash !== previousHash)
      return { ok: false, sequence, reason: "The event does not follow the one before." };
    if (chainHash(key, row) !== row.hash)
      return { ok: false, sequence, reason: "The event is not what was written." };
    previousHash = row.hash;
  }
  if (expectedCount !== undefined && rows.length !== expectedCount)
    return { ok: false, sequence: rows.length + 1, reason: "Events are missing at the end." };
  return { ok: true, count: rows.length };
}
