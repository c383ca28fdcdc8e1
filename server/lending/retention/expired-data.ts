/** Deletes data with retention periods of its own, within applications that go on. */
import { and, inArray, isNull, lt, notExists, sql } from "drizzle-orm";
import { beforePeriod } from "#engine/index.ts";
import type { Clock } from "#server/lending/application/ports.ts";
import type { Database } from "#server/platform/storage/database.ts";
import {
  applications,
  drafts,
  feedback,
  handOffs,
  loginThrottle,
  mailbox,
  mailLinks,
  notifications,
  recordingBatches,
  recordings,
} from "#server/platform/storage/schema.ts";
import { periodGroups, type PeriodPorts } from "./periods.ts";

export type ExpiryPorts = PeriodPorts & {
  database: Pick<Database, "db">;
  /** Business time, of notifications and of the sandbox's mailbox. */
  clock: Clock;
  /** Real time, of drafts, feedback and recordings. */
  realTime(): Date;
};

/** Data of applications, the time from which its period runs, and the clock of that time. */
const partsOfApplications = [
  { table: drafts, since: drafts.updatedAt, clock: "real", period: "drafts" },
  {
    table: notifications,
    since: notifications.createdAt,
    clock: "business",
    period: "notifications",
  },
  { table: mailLinks, since: mailLinks.expiresAt, clock: "real", period: "mailLinks" },
  { table: handOffs, since: handOffs.expiresAt, clock: "real", period: "mailLinks" },
  { table: recordings, since: recordings.begunAt, clock: "real", period: "recordings" },
  { table: recordingBatches, since: recordingBatches.begunAt, clock: "real", period: "recordings" },
] as const;

/**
 * Deletes drafts, notifications, e-mails, feedback, links, recordings and counts of failed log-ins
 * past their period, except of held applications. @returns how many
 */
export async function deleteExpired(services: ExpiryPorts): Promise<number> {
  const { db } = services.database;
  const [real, business] = [services.realTime(), services.clock.now()];
  let deleted = 0;
  for (const { periods, has } of periodGroups(services)) {
    const { data } = periods;
    const free = db
      .select({ uuid: applications.uuid })
      .from(applications)
      .where(and(isNull(applications.heldSince), has(applications.orgCode)));
    const gone = await db
      .delete(feedback)
      .where(
        and(
          lt(feedback.createdAt, beforePeriod(real, data.feedback)),
          has(feedback.orgCode),
          notExists(held(db, sql`${applications.uuid} = ${feedback.applicationUuid}`)),
        ),
      )
      .returning({ one: feedback.uuid });
    deleted += gone.length;
    for (const { table, since, clock, period } of partsOfApplications) {
      const before = beforePeriod(clock === "real" ? real : business, data[period]);
      const rows = await db
        .delete(table)
        .where(and(lt(since, before), inArray(table.applicationUuid, free)))
        .returning({ one: table.applicationUuid });
      deleted += rows.length;
    }
  }
  return deleted + (await deleteMails(services, business)) + (await deleteTries(services, real));
}

const held = (db: Database["db"], condition: ReturnType<typeof sql>) =>
  db
    .select({ one: sql`1` })
    .from(applications)
    .where(and(sql`${applications.heldSince} is not null`, condition));

/** The mailbox is the sandbox's: it knows no organization, so the shared period counts. */
async function deleteMails({ definitions, database }: ExpiryPorts, now: Date): Promise<number> {
  const [shared] = periodGroups({ definitions });
  if (shared === undefined) return 0;
  const deleted = await database.db
    .delete(mailbox)
    .where(
      and(
        lt(mailbox.createdAt, beforePeriod(now, shared.periods.data.mails)),
        notExists(held(database.db, sql`starts_with(${mailbox.id}, ${applications.uuid}::text)`)),
      ),
    )
    .returning({ one: mailbox.id });
  return deleted.length;
}

/** A count knows only the keyed hash of an address, so the shared period counts. */
async function deleteTries({ definitions, database }: ExpiryPorts, now: Date): Promise<number> {
  const [shared] = periodGroups({ definitions });
  if (shared === undefined) return 0;
  const deleted = await database.db
    .delete(loginThrottle)
    .where(lt(loginThrottle.windowStart, beforePeriod(now, shared.periods.data.logInTries)))
    .returning({ one: loginThrottle.emailKey });
  return deleted.length;
}
