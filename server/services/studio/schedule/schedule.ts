/** The time at which an approved draft goes live, on a clock of its lender. */
import { eq } from "drizzle-orm";
import { isRecord } from "#engine/index.ts";
import { instantAt } from "#lending/time/local-date.ts";
import type { Scheduling } from "#schemas/types/calls/studio.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { requestFault } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import { studioDrafts } from "#server/platform/storage/schema.ts";
import { ownerOf, type StudioUser } from "../access.ts";
import type { StoredDraft } from "../drafts/drafts.ts";
import { UNSCHEDULED } from "./unscheduled.ts";

const UTC = "UTC";

/** Returns the time zone of the lender that a draft changes; of the author's when it changes several. */
export function zoneOf(
  { definitions }: { definitions: Pick<DefinitionStore, "organisation"> },
  { row, files }: StoredDraft,
): string {
  const owners = [...new Set(files.map(({ path }) => ownerOf(path) ?? row.orgCode))];
  const [only] = owners.length === 1 ? owners : [row.orgCode];
  const info = definitions.organisation(only ?? row.orgCode)?.info ?? {};
  const { orgMetaData } = info;
  const company = isRecord(orgMetaData) ? orgMetaData.companyInfo : null;
  const zone = isRecord(company) ? company.timeZone : null;
  return typeof zone === "string" ? zone : UTC;
}

/** @throws 400 for a time that clocks skip, or that is over */
export function instantIn(zone: string, at: Scheduling["at"], now: Date): Date {
  const [date = "", time = ""] = at.split("T");
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const instant = isCalendarDay(date) ? instantAt(date, hours * 60 + minutes, zone) : null;
  if (instant === null || hours > 23 || minutes > 59)
    throw wrong("no-such-time", `No clock in ${zone} shows this time. Choose another one.`);
  if (instant <= now) throw wrong("time-over", `This time is over in ${zone}. Choose a later one.`);
  return instant;
}

const isCalendarDay = (date: string): boolean => {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === date;
};

const wrong = (code: string, text: string): Problem => new Problem(400, code, [requestFault(text)]);

export const schedule = (
  tx: Transaction,
  { row }: StoredDraft,
  { publishAt, publishReason }: { publishAt: Date; publishReason: string },
  user: StudioUser,
): Promise<unknown> =>
  tx
    .update(studioDrafts)
    .set({ ...UNSCHEDULED, publishAt, publishReason, publishBy: user.accountUuid })
    .where(eq(studioDrafts.uuid, row.uuid));

export const unschedule = (tx: Transaction, { row }: StoredDraft): Promise<unknown> =>
  tx.update(studioDrafts).set(UNSCHEDULED).where(eq(studioDrafts.uuid, row.uuid));
