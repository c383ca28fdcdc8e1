import { asc, getTableColumns, gt, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/storage/database.ts";
import { eventChanges, eventHeads, events, eventTips } from "#server/platform/storage/schema.ts";
import { eventFault, FIRST_LINK, type Link } from "./event-log.ts";
import { type Head, isSigned, type Sum, type Tip, TipSum } from "./head.ts";

export interface LogKeys {
  eventChain: Uint8Array;
  eventHead: Uint8Array;
}

/** Where the log is broken, and why. */
export interface BrokenPlace {
  place: string;
  reason: string;
}

export interface WholeLog {
  streams: number;
  events: number;
  /** Events after the newest head: their number proves nothing about what came after them. */
  uncovered: number;
  head: Head | null;
}

type Report = { ok: true; log: WholeLog } | ({ ok: false } & BrokenPlace);

/** A finding ends the verification: it names the first broken place. */
class Broken extends Error {
  constructor(
    readonly place: string,
    readonly reason: string,
  ) {
    super(`${place}: ${reason}`);
  }
}

/**
 * Verifies the whole audit log in one transaction, by its state of one moment: the chain of every
 * stream, every head, and that the streams end no earlier than the newest head says.
 *
 * @param apart a head that was stored outside the database; null without one
 */
export async function verifyLog(
  tx: Transaction,
  keys: LogKeys,
  apart: { place: string; head: Head | null } | null,
): Promise<Report> {
  try {
    const head = await verifyHeads(tx, keys, apart);
    return { ok: true, log: { ...(await verifyStreams(tx, keys, head)), head } };
  } catch (error) {
    if (error instanceof Broken) return { ok: false, place: error.place, reason: error.reason };
    throw error;
  }
}

/** Rows read at once. */
const PAGE = 2_000;

/** The server writes whole milliseconds, so the driver's rounding hides nothing. */
const isWhole = (column: typeof events.at | typeof eventHeads.at) =>
  sql<boolean>`${column} = date_trunc('milliseconds', ${column})`;

async function verifyHeads(
  tx: Transaction,
  { eventHead }: LogKeys,
  apart: { place: string; head: Head | null } | null,
): Promise<Head | null> {
  if (apart !== null && (apart.head === null || !isSigned(eventHead, apart.head)))
    throw new Broken(apart.place, "This server has not signed the head.");
  let last: Head | null = null;
  for await (const { isWhole: exact, ...head } of headsOf(tx)) {
    const number: number = (last?.number ?? 0) + 1;
    if (head.number !== number) throw new Broken(`head ${number}`, "The head is missing.");
    if (!exact || !isSigned(eventHead, head))
      throw new Broken(`head ${number}`, "The head is not what was written.");
    if (last !== null && (head.events < last.events || head.streams < last.streams))
      throw new Broken(`head ${number}`, "The log became shorter.");
    if (apart?.head?.number === number && apart.head.signature !== head.signature)
      throw new Broken(`head ${number}`, `${apart.place} has another head of this number.`);
    last = head;
  }
  const newest = last?.number ?? 0;
  if (apart?.head && apart.head.number > newest)
    throw new Broken(
      `head ${newest + 1}`,
      `Heads are missing at the end: ${apart.place} has head ${apart.head.number}.`,
    );
  return last;
}

async function verifyStreams(
  tx: Transaction,
  keys: LogKeys,
  head: Head | null,
): Promise<Omit<WholeLog, "head">> {
  const tips = tipsOf(tx);
  let tip = await nextOf(tips);
  const listed = new Set(
    (await tx.selectDistinct({ stream: eventChanges.stream }).from(eventChanges)).map(
      ({ stream }) => stream,
    ),
  );
  const sum = new TipSum(keys.eventHead);
  const counts = { streams: 0, events: 0, uncovered: 0 };
  let stream: string | null = null;
  let last = FIRST_LINK;

  /** Ends the stream before: its tip is one of its events, and the next head knows of later ones. */
  const endStream = (): void => {
    if (stream === null) return;
    const covered = tip?.stream === stream ? tip.sequence : 0;
    if (covered > last.sequence)
      throw new Broken(
        `stream ${stream}, event ${last.sequence + 1}`,
        "Events are missing at the end.",
      );
    if (last.sequence > covered && !listed.has(stream))
      throw new Broken(`stream ${stream}`, "The next head would not cover the newest events.");
    counts.streams += 1;
    counts.uncovered += last.sequence - covered;
  };
  for await (const row of eventsOf(tx)) {
    if (row.stream !== stream) {
      endStream();
      if (tip?.stream === stream && stream !== null) tip = await nextOf(tips);
      // Both are ordered by stream: a tip that comes earlier has no events.
      if (tip !== null && tip.stream < row.stream)
        throw new Broken(`stream ${tip.stream}`, "The stream was deleted.");
      stream = row.stream;
      last = FIRST_LINK;
    }
    const reason = row.isExact
      ? eventFault(keys.eventChain, last, row)
      : "The event is not what was written.";
    const place = `stream ${stream}, event ${last.sequence + 1}`;
    if (reason !== null) throw new Broken(place, reason);
    if (tip?.stream === stream && tip.sequence === row.sequence) {
      if (tip.hash !== row.hash) throw new Broken(place, "A head covers another event here.");
      sum.add(tip);
    }
    last = row;
    counts.events += 1;
  }
  endStream();
  if (tip?.stream === stream && stream !== null) tip = await nextOf(tips);
  if (tip !== null) throw new Broken(`stream ${tip.stream}`, "The stream was deleted.");
  requireSum(sum.value, head);
  return counts;
}

function requireSum({ streams, events: count, sum }: Sum, head: Head | null): void {
  if (head === null) {
    if (streams > 0) throw new Broken("head 1", "The heads were deleted.");
  } else if (streams !== head.streams || count !== head.events || sum !== head.sum)
    throw new Broken(
      `head ${head.number}`,
      `The log has not the streams that the head covers: ${head.streams} streams with ${head.events} events.`,
    );
}

type StoredEvent = typeof events.$inferSelect & Link & { isExact: boolean };

/**
 * Reads rows in pages of `PAGE`.
 * @param after reads the page after a row, or the first one
 */
async function* inPages<Row>(
  after: (last: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row, void> {
  let last: Row | null = null;
  for (;;) {
    const rows: Row[] = await after(last);
    yield* rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1) ?? null;
  }
}

/** All heads, by number. */
const headsOf = (tx: Transaction) =>
  inPages<Head & { isWhole: boolean }>((last) =>
    tx
      .select({ ...getTableColumns(eventHeads), isWhole: isWhole(eventHeads.at) })
      .from(eventHeads)
      .where(gt(eventHeads.number, last?.number ?? 0))
      .orderBy(asc(eventHeads.number))
      .limit(PAGE),
  );

/** All events, by stream and sequence. */
async function* eventsOf(tx: Transaction): AsyncGenerator<StoredEvent> {
  const rows = inPages<typeof events.$inferSelect & { isWhole: boolean; text: string }>((last) =>
    tx
      .select({
        ...getTableColumns(events),
        isWhole: isWhole(events.at),
        text: sql<string>`${events.detail}::text`,
      })
      .from(events)
      .where(
        last === null
          ? undefined
          : sql`(${events.stream}, ${events.sequence}) > (${last.stream}::uuid, ${last.sequence}::int)`,
      )
      .orderBy(asc(events.stream), asc(events.sequence))
      .limit(PAGE),
  );
  for await (const { isWhole: exact, text, ...row } of rows)
    yield { ...row, isExact: exact && (typeof row.detail !== "object" || hasPlainNumbers(text)) };
}

/**
 * Whether JSON spells its numbers as the server writes them. The database keeps `1.0` apart from
 * `1`, which a parser does not.
 */
function hasPlainNumbers(json: string): boolean {
  const numbers = json.replaceAll(/"(?:[^"\\]|\\.)*"/g, "").match(/-?\d[\d.eE+-]*/g) ?? [];
  return numbers.every((each) => String(Number(each)) === each);
}

/** All tips, by stream. */
const tipsOf = (tx: Transaction) =>
  inPages<Tip>((last) =>
    tx
      .select()
      .from(eventTips)
      .where(last === null ? undefined : gt(eventTips.stream, last.stream))
      .orderBy(asc(eventTips.stream))
      .limit(PAGE),
  );

async function nextOf<T>(generator: AsyncGenerator<T, void>): Promise<T | null> {
  const next = await generator.next();
  return next.done === true ? null : next.value;
}
