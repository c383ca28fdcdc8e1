import { desc, sql } from "drizzle-orm";
import { LOCKS } from "#server/platform/storage/advisory-locks.ts";
import type { Database, Executor, Transaction } from "#server/platform/storage/database.ts";
import { eventHeads, eventTips } from "#server/platform/storage/schema.ts";
import { type Head, signHead, type Tip, TipSum } from "./head.ts";

export interface RecordHeadPorts {
  database: Pick<Database, "db" | "transaction">;
  secrets: { eventHead: Uint8Array };
  realTime(): Date;
}

export interface RecordedHead {
  /** The newest head, of whichever process; null when there is none. */
  head: Head | null;
  /** Streams whose covered events are no longer what they were. Their tips stay. */
  broken: string[];
}

/** Changes that one head takes up. */
const AT_ONCE = 1_000;

/** A changed stream: its newest event, the covered one, and the event that is in its place now. */
interface Change {
  stream: string;
  sequence: number | null;
  hash: string | null;
  covered_sequence: number | null;
  covered_hash: string | null;
  present_hash: string | null;
}

/**
 * Covers every committed event with a new signed head. Costs what has changed since the last head.
 * An event of a transaction that still runs is covered next time. When another process records a
 * head at this moment, this one leaves it alone.
 */
export async function recordHead(services: RecordHeadPorts): Promise<RecordedHead> {
  const broken: string[] = [];
  for (;;) {
    const round = await services.database.transaction((tx) => takeChanges(services, tx));
    broken.push(...round.broken);
    if (!round.isMore) return { head: await newestHead(services.database.db), broken };
  }
}

/** Returns the newest head; null when there is none. */
export async function newestHead(executor: Executor): Promise<Head | null> {
  const [head] = await executor.select().from(eventHeads).orderBy(desc(eventHeads.number)).limit(1);
  return head ?? null;
}

async function takeChanges(
  { secrets, realTime }: RecordHeadPorts,
  tx: Transaction,
): Promise<{ broken: string[]; isMore: boolean }> {
  const { rows: locks } = await run<{ mine: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${LOCKS.auditHead}) as mine`,
  );
  if (locks[0]?.mine !== true) return { broken: [], isMore: false };
  const { rows: changes } = await run<Change>(tx, CHANGES);
  if (changes.length === 0) return { broken: [], isMore: false };
  const before = await newestHead(tx);
  const sum = new TipSum(secrets.eventHead, before ?? undefined);
  const tips: Tip[] = [];
  const broken: string[] = [];
  for (const change of changes) {
    const { stream, sequence, hash } = change;
    const covered = coveredBy(change);
    const isWhole =
      covered === null ||
      (covered.hash === change.present_hash && covered.sequence <= (sequence ?? 0));
    // A head never takes back what an earlier one covers, so `verify` finds the stream.
    if (sequence === null || hash === null || !isWhole) broken.push(stream);
    else if (covered === null || sequence > covered.sequence) {
      if (covered !== null) sum.remove(covered);
      const tip = { stream, sequence, hash };
      sum.add(tip);
      tips.push(tip);
    }
  }
  if (tips.length > 0) {
    await tx
      .insert(eventTips)
      .values(tips)
      .onConflictDoUpdate({
        target: eventTips.stream,
        set: { sequence: sql`excluded.sequence`, hash: sql`excluded.hash` },
      });
    const number = (before?.number ?? 0) + 1;
    await tx
      .insert(eventHeads)
      .values(signHead(secrets.eventHead, { number, at: realTime(), ...sum.value }));
  }
  return { broken, isMore: true };
}

function coveredBy({ stream, covered_sequence, covered_hash }: Change): Tip | null {
  return covered_sequence === null || covered_hash === null
    ? null
    : { stream, sequence: covered_sequence, hash: covered_hash };
}

const CHANGES = sql`
  with taken as (
    delete from event_changes
    where id in (select id from event_changes order by id limit ${AT_ONCE})
    returning stream
  )
  select changed.stream, newest.sequence, newest.hash,
    tip.sequence as covered_sequence, tip.hash as covered_hash, present.hash as present_hash
  from (select distinct stream from taken) changed
  left join lateral (
    select sequence, hash from events where events.stream = changed.stream
    order by sequence desc limit 1
  ) newest on true
  left join event_tips tip on tip.stream = changed.stream
  left join events present on present.stream = tip.stream and present.sequence = tip.sequence`;

const run = async <Row>(tx: Transaction, query: typeof CHANGES): Promise<{ rows: Row[] }> =>
  (await tx.execute(query)) as unknown as { rows: Row[] };
