/** Erases applications and accounts that are past their retention period. */
import { and, asc, eq, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
import { afterPeriod, beforePeriod, daysOf, type Period } from "#engine/index.ts";
import type { Clock } from "#server/lending/application/ports.ts";
import type { BlobStore } from "#server/platform/blobs/store.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import { openWhole } from "#server/platform/sealing/sealed-document.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { accounts, applications, dataKeys, invitations } from "#server/platform/storage/schema.ts";
import { type Due, dueOf } from "./due.ts";
import { eraseAccount, type ErasePorts } from "./erase-account.ts";
import { eraseApplication } from "./erase-application.ts";
import { periodGroups, periodsOf, type PeriodPorts, type Periods } from "./periods.ts";

export type RetentionPorts = ErasePorts &
  PeriodPorts & {
    database: Database;
    dataKeys: Pick<DataKeys, "open">;
    blobs: Pick<BlobStore, "remove">;
    clock: Clock;
  };

/** Rows of one statement. */
const PAGE = 200;

/** An application is looked at again after this time, so that changed periods apply to it. */
const REVIEW: Period = { months: 1, days: 0 };

/**
 * Erases what is past its period: applications first, then accounts without one. Safe to run in
 * several processes at once, and again after an interruption. @returns how many
 */
export async function eraseDue(services: RetentionPorts): Promise<number> {
  return (await eraseApplications(services)) + (await eraseAccounts(services));
}

type Candidate = typeof applications.$inferSelect;

async function eraseApplications(services: RetentionPorts): Promise<number> {
  const shortest = periodGroups(services)
    .flatMap(({ periods }) => [periods.data.abandoned, ...periods.endings.map(({ keep }) => keep)])
    .toSorted((a, b) => daysOf(a) - daysOf(b))[0];
  if (shortest === undefined) return 0;
  let erased = 0;
  // A review that changes nothing postpones the next one, so that each round finds fewer.
  for (;;) {
    const candidates = await candidatesOf(services, shortest);
    for (const { row, due } of candidates)
      if (due !== null && due.at <= services.clock.now()) erased += await erase(services, row, due);
      else await postpone(services, row, due);
    if (candidates.length < PAGE) return erased;
  }
}

/** Returns applications that may be due. A signer's goes with the borrower's. */
async function candidatesOf(services: RetentionPorts, shortest: Period) {
  const { db } = services.database;
  const now = services.clock.now();
  const borrowers = db
    .select({ one: sql`1` })
    .from(invitations)
    .where(eq(invitations.signingUuid, applications.uuid));
  const rows = await db
    .select({ row: applications, key: dataKeys })
    .from(applications)
    .leftJoin(dataKeys, eq(dataKeys.owner, applications.uuid))
    .where(
      and(
        isNull(applications.heldSince),
        or(
          lte(applications.retainedUntil, now),
          and(
            isNull(applications.retainedUntil),
            lte(applications.activeAt, beforePeriod(now, shortest)),
          ),
        ),
        notExists(borrowers),
      ),
    )
    .orderBy(asc(applications.uuid))
    .limit(PAGE);
  const periods = new Map<string, Periods | null>();
  return rows.map(({ row, key }) => {
    const { orgCode } = row;
    const own = periods.get(orgCode) ?? periodsOf(services, orgCode);
    periods.set(orgCode, own);
    const opened = services.dataKeys.open(db, row.uuid, key);
    const application = openWhole(opened, "application", row.sealed);
    return { row, due: own && dueOf(own, application, row.activeAt) };
  });
}

async function postpone(
  { database, clock }: RetentionPorts,
  { uuid, version }: Candidate,
  due: Due | null,
): Promise<void> {
  const review = afterPeriod(clock.now(), REVIEW);
  const retainedUntil = due !== null && due.at < review ? due.at : review;
  await database.db
    .update(applications)
    .set({ retainedUntil })
    .where(and(eq(applications.uuid, uuid), eq(applications.version, version)));
}

async function erase(services: RetentionPorts, row: Candidate, due: Due): Promise<number> {
  const files = await services.database.transaction((tx) =>
    eraseApplication(services, tx, { ...row, ending: due.ending }),
  );
  // A write or a hold came first: the next review decides.
  if (files === null) await postpone(services, row, null);
  for (const file of files ?? []) await services.blobs.remove(file);
  return files === null ? 0 : 1;
}

/** A session ends within hours of a log-in, so that no account with one is past a period of days. */
async function eraseAccounts(services: RetentionPorts): Promise<number> {
  const { database, clock } = services;
  const { db } = database;
  const own = db
    .select({ one: sql`1` })
    .from(applications)
    .where(eq(applications.accountUuid, accounts.uuid));
  let erased = 0;
  for (const { periods, has } of periodGroups(services)) {
    const before = beforePeriod(clock.now(), periods.data.accounts);
    const idle = await db
      .select({ uuid: accounts.uuid })
      .from(accounts)
      .where(
        and(
          eq(accounts.role, "BORROWER"),
          has(accounts.orgCode),
          or(
            and(isNotNull(accounts.lastActiveAt), lte(accounts.lastActiveAt, before)),
            and(isNull(accounts.lastActiveAt), lte(accounts.createdAt, before)),
          ),
          notExists(own),
        ),
      );
    for (const { uuid } of idle) {
      const files = await database.transaction((tx) => eraseAccount(services, tx, uuid));
      for (const file of files ?? []) await services.blobs.remove(file);
      erased += files === null ? 0 : 1;
    }
  }
  return erased;
}
