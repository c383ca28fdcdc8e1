/** Pages that the staff of a lender closed for maintenance, as this process knows them. */
import { sql } from "drizzle-orm";
import { FLAGS } from "#lending/specified-names.ts";
import type { Feature } from "#server/lending/definitions/flags/flags.ts";
import type { Database, Transaction } from "#server/platform/storage/database.ts";
import { maintenance } from "#server/platform/storage/schema.ts";

/** Channel on which a server says that other pages are closed. */
const CHANNEL = "maintenance";

export type Closure = typeof maintenance.$inferSelect;

export interface ClosedPages {
  /** Returns what is closed at an organization; null when nothing is. */
  of(orgCode: string): Closure | null;
  /** Reads the closures again, after a change of this process. */
  reread(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Reads which pages are closed, then follows every change of any process, so that a request needs no
 * statement.
 * @param fail receives the error of a later read; the closures before stay in use
 */
export async function followClosedPages(
  { database }: { database: Pick<Database, "db" | "listen"> },
  fail: (error: unknown) => void,
): Promise<ClosedPages> {
  let closures: ReadonlyMap<string, Closure> = new Map();
  const take = async (): Promise<void> => {
    const rows = await database.db.select().from(maintenance);
    closures = new Map(rows.map((row) => [row.orgCode, row]));
  };
  let running = take();
  await running;
  const takeNext = () => {
    running = running.then(take).catch(fail);
  };
  const silence = await database.listen(CHANNEL, { heard: takeNext, missed: takeNext });
  return {
    of: (orgCode) => closures.get(orgCode) ?? null,
    reread: async () => {
      takeNext();
      await running;
    },
    stop: async () => {
      await silence();
      await running;
    },
  };
}

/** Tells every process about a change once the transaction commits. */
export async function announceClosedPages(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, '')`);
}

/**
 * Returns features with the pages that staff closed. They replace what a rule closes, so that staff
 * have the last word while their closure lasts.
 */
export function withClosure<Features extends Record<string, Feature>>(
  features: Features,
  closure: Closure | null,
): Features {
  if (closure === null) return features;
  return { ...features, [FLAGS.maintenance]: closedFeature(closure) };
}

/** Returns the feature of a closure. Names: product specification, section 7. */
export function closedFeature({ routes, message, pageTitle, dashboardLink }: Closure): Feature {
  return {
    enabled: true,
    flagEnabled: true,
    variables: {
      routes: JSON.stringify(routes),
      ...(message === null ? {} : { message }),
      ...(pageTitle === null ? {} : { pageTitle }),
      shouldShowDashboardLink: dashboardLink,
    },
  };
}
