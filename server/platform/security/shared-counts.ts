/**
 * Counts requests over all processes on one database. A process counts in memory. Once a second it
 * adds those who have used a tenth of a limit to a table, in one statement, and reads what the others
 * counted. Nobody near a limit costs no statement at all.
 *
 * A limit of `max` with `n` processes therefore lets at most `max · (1 + n / 10)` requests through,
 * and those of one second.
 */
import { createHmac } from "node:crypto";
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import { lte, sql } from "drizzle-orm";
import { BoundedCache } from "#server/platform/storage/bounded-cache.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { requestCounts } from "#server/platform/storage/schema.ts";

export interface SharedCountsPorts {
  database: Pick<Database, "db">;
  secrets: { token: Uint8Array };
}

/** Part of a limit after which a count is shared. */
const SHARED_FROM = 0.1;
/** Milliseconds between two exchanges. */
const EXCHANGE = 1_000;
/** Sessions and addresses that are counted at most. */
const MOST = 20_000;

interface Count {
  /** End of the window, epoch milliseconds: the same in every process. */
  endsAt: number;
  /** Requests in this window as far as this process knows. */
  total: number;
  /** Requests of this process that the table does not have. */
  unsent: number;
  max: number;
}

export class SharedCounts {
  private readonly counts = new BoundedCache<string, Count>(MOST);
  /** Keys with a count to exchange. */
  private readonly due = new Set<string>();
  private exchanging: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;

  /** @param failed called when an exchange failed; the counts go with the next one */
  constructor(
    private readonly services: SharedCountsPorts,
    private readonly failed: (error: unknown) => void,
    // Not `Date.now` itself: a test that sets the clock replaces it later.
    private readonly now: () => number = () => Date.now(),
  ) {}

  begin(): void {
    this.timer = setInterval(() => void this.exchange(), EXCHANGE).unref();
  }

  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.exchanging;
  }

  /** Counts a request. @returns the requests of this window, and milliseconds to its end */
  add(key: string, timeWindow: number, max: number): { current: number; ttl: number } {
    const now = this.now();
    const endsAt = (Math.floor(now / timeWindow) + 1) * timeWindow;
    const known = this.counts.get(key);
    const count = known?.endsAt === endsAt ? known : { endsAt, total: 0, unsent: 0, max };
    count.total += 1;
    count.unsent += 1;
    this.counts.set(key, count);
    if (count.total >= max * SHARED_FROM) this.due.add(key);
    return { current: count.total, ttl: endsAt - now };
  }

  /** Exchanges the counts that are due, in one statement; makes none when there are none. */
  exchange(): Promise<void> {
    this.exchanging = this.exchanging.then(() => this.exchangeNow().catch(this.failed));
    return this.exchanging;
  }

  /** Deletes the counts of past windows. @returns how many */
  async deleteOld(): Promise<number> {
    const deleted = await this.services.database.db
      .delete(requestCounts)
      .where(lte(requestCounts.endsAt, new Date(this.now())))
      .returning({ key: requestCounts.key });
    return deleted.length;
  }

  private async exchangeNow(): Promise<void> {
    const sent = new Map<string, { count: Count; unsent: number }>();
    for (const key of this.due) {
      const count = this.counts.get(key);
      if (count !== undefined && count.endsAt > this.now() && count.unsent > 0)
        sent.set(this.hashOf(key), { count, unsent: count.unsent });
    }
    this.due.clear();
    if (sent.size === 0) return;
    const rows = await this.services.database.db
      .insert(requestCounts)
      .values(
        [...sent].map(([key, { count, unsent }]) => ({
          key,
          endsAt: new Date(count.endsAt),
          count: unsent,
        })),
      )
      .onConflictDoUpdate({
        target: requestCounts.key,
        set: {
          endsAt: sql`excluded.ends_at`,
          count: sql`case when ${requestCounts.endsAt} = excluded.ends_at then ${requestCounts.count} else 0 end + excluded.count`,
        },
      })
      .returning({ key: requestCounts.key, total: requestCounts.count });
    for (const { key, total } of rows) {
      const each = sent.get(key);
      if (each === undefined) continue;
      each.count.unsent -= each.unsent;
      each.count.total = total + each.count.unsent;
    }
  }

  /** The table shows no address and no session. */
  private hashOf(key: string): string {
    return createHmac("sha256", this.services.secrets.token).update(`limit/${key}`).digest("hex");
  }
}

/** What the rate limiter tells a route's own store; its types name the route at another place. */
interface StoreOptions {
  routeInfo: { method?: string | string[]; url?: string };
}

/** Returns the store of a rate limiter; each route with a limit of its own counts apart. */
export function sharedStore(counts: SharedCounts): FastifyRateLimitStoreCtor {
  const storeNamed = (name: string): FastifyRateLimitStore => ({
    incr: (key, callback, timeWindow, max) =>
      callback(null, counts.add(`${name} ${key}`, timeWindow, max)),
    child: (options) => {
      const { method, url } = (options as unknown as StoreOptions).routeInfo;
      return storeNamed(`${String(method)} ${url}`);
    },
  });
  function Store(): FastifyRateLimitStore {
    return storeNamed("");
  }
  return Store as unknown as FastifyRateLimitStoreCtor;
}
