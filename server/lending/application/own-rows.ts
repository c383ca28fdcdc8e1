import { and, eq, sql } from "drizzle-orm";
import type { VersionKind } from "#server/platform/http/validator.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { BoundedCache } from "#server/platform/storage/bounded-cache.ts";
import type { Soon } from "#server/platform/promises/soon.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { prepared } from "#server/platform/storage/prepared.ts";
import { applications, profiles } from "#server/platform/storage/schema.ts";
import { sealedRows, type SealedRows } from "./store.ts";

/** The part of a database that reads need. */
export type ReadDatabase = Pick<Database, "db" | "remembered">;

/**
 * The edition of an application's rows for its owner. PostgreSQL's `xmin` is the transaction that
 * wrote a row, so a row with the same one has not changed. Their keys change only with a new start.
 */
export const applicationEdition: VersionKind = {
  name: "application_edition",
  rows: "application",
  version: ({ key, accountUuid }) => sql<string | null>`(
    select concat_ws('.', ${applications.version}, ${applications}.xmin, ${profiles}.xmin)
    from ${applications} join ${profiles} on ${profiles.accountUuid} = ${applications.accountUuid}
    where ${applications.uuid} = ${key} and ${applications.accountUuid} = ${accountUuid})`,
};

interface Remembered {
  /** Editions of the rows before they were read: of all of them, or of application and account. */
  readonly first: object | string;
  readonly second: object | null;
  readonly rows: SealedRows;
}

/** Applications that a process remembers, sealed, with their last answer, about 26 kB each. */
const MOST = 1_000;
const caches = new WeakMap<object, BoundedCache<string, Remembered>>();

/**
 * Reads the rows of an account's own application; another account's reads as missing. Remembers
 * them until their edition changes. They stay sealed, with wrapped keys.
 *
 * @param asked `edition` is that of this moment where other processes may change the rows; null when
 *   nobody has read it
 */
export function ownRows(
  { db, remembered }: ReadDatabase,
  asked: { uuid: string; accountUuid: string; edition: string | null },
): Soon<SealedRows> {
  const { uuid, accountUuid, edition } = asked;
  const first = remembered === null ? edition : remembered.edition(`application:${uuid}`);
  const second = remembered?.edition(`account:${accountUuid}`) ?? null;
  const cache = cacheOf(db);
  const known = cache.get(uuid);
  if (known !== undefined && first !== null && first === known.first && second === known.second)
    return known.rows;
  return selectOwn(db, uuid, accountUuid).then((rows) => {
    if (first !== null) cache.set(uuid, { first, second, rows });
    return rows;
  });
}

function cacheOf(db: Database["db"]): BoundedCache<string, Remembered> {
  const cache = caches.get(db) ?? new BoundedCache<string, Remembered>(MOST);
  caches.set(db, cache);
  return cache;
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
