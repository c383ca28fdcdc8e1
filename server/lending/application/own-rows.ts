import { and, eq, sql } from "drizzle-orm";
import { problems } from "#server/platform/errors/problem.ts";
import { BoundedCache } from "#server/platform/storage/bounded-cache.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { prepared } from "#server/platform/storage/prepared.ts";
import { applications } from "#server/platform/storage/schema.ts";
import { sealedRows, type SealedRows } from "./store.ts";

/** The part of a database that reads need. */
export type ReadDatabase = Pick<Database, "db" | "remembered">;

interface Remembered {
  /** Editions of the watched rows at the time of reading. */
  readonly editions: readonly object[];
  readonly rows: SealedRows;
}

/** Applications that the process of the embedded database remembers, sealed, about 20 kB each. */
const MOST = 1_000;
const caches = new WeakMap<object, BoundedCache<string, Remembered>>();

/**
 * Reads the rows of an account's own application; another account's reads as missing. Remembers
 * them where no other process can change them. They stay sealed, with wrapped keys.
 */
export async function ownRows(
  { db, remembered }: ReadDatabase,
  uuid: string,
  accountUuid: string,
): Promise<SealedRows> {
  if (remembered === null) return selectOwn(db, uuid, accountUuid);
  const cache = caches.get(remembered) ?? new BoundedCache<string, Remembered>(MOST);
  caches.set(remembered, cache);
  const editions = [
    remembered.edition(`application:${uuid}`),
    remembered.edition(`account:${accountUuid}`),
  ];
  const known = cache.get(uuid);
  if (known?.editions.every((edition, index) => edition === editions[index])) return known.rows;
  const rows = await selectOwn(db, uuid, accountUuid);
  cache.set(uuid, { editions, rows });
  return rows;
}

async function selectOwn(
  db: Database["db"],
  uuid: string,
  accountUuid: string,
): Promise<SealedRows> {
  const [rows] = await prepared(db, "own_application", (executor, name) =>
    sealedRows(executor)
      .where(
        and(
          eq(applications.uuid, sql.placeholder("uuid")),
          eq(applications.accountUuid, sql.placeholder("accountUuid")),
        ),
      )
      .prepare(name),
  ).execute({ uuid, accountUuid });
  if (!rows) throw problems.notFound();
  return rows;
}
