/** Publishes the drafts whose time has come. The times are in the database, so they survive a restart. */
import { and, eq, isNull, lte, lt, or } from "drizzle-orm";
import { Problem } from "#server/platform/errors/problem.ts";
import { accounts, studioDrafts } from "#server/platform/storage/schema.ts";
import { type AccessPorts, mayWrite, studioUserOf, type StudioUser } from "../access.ts";
import { draftImpact } from "../impact/draft-impact.ts";
import { type DraftRow, loadDraft } from "../drafts/drafts.ts";
import type { StudioPorts } from "../ports.ts";
import { publishDraft } from "../releases/publication.ts";
import { UNSCHEDULED } from "./unscheduled.ts";

/** Milliseconds between two looks at the times. */
const INTERVAL = 5_000;
/** Milliseconds after which another server takes over what one that died has begun. */
const PATIENCE = 15 * 60_000;

type DuePorts = StudioPorts & AccessPorts & { realTime(): Date };

/** Publishes every due draft once, also with several servers. @returns how many are live now */
export async function publishDue(services: DuePorts, mainOrganisation: string): Promise<number> {
  let published = 0;
  for (;;) {
    const row = await takeDue(services);
    if (row === null) return published;
    const fault = await publishOne(services, mainOrganisation, row);
    if (fault === AGAIN) {
      await release(services, row);
      return published;
    }
    if (fault === null) published += 1;
    // An author who changed the draft meanwhile has ended its time already.
    await services.database.db
      .update(studioDrafts)
      .set({ ...UNSCHEDULED, publishFault: fault })
      .where(and(eq(studioDrafts.uuid, row.uuid), eq(studioDrafts.version, row.version)));
  }
}

/** Takes one due draft, so that no other server publishes it. */
async function takeDue({ database, clock, realTime }: DuePorts): Promise<DraftRow | null> {
  const now = realTime();
  return database.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(studioDrafts)
      .where(
        and(
          lte(studioDrafts.publishAt, clock.now()),
          isNull(studioDrafts.release),
          or(
            isNull(studioDrafts.publishBegan),
            lt(studioDrafts.publishBegan, new Date(now.getTime() - PATIENCE)),
          ),
        ),
      )
      .orderBy(studioDrafts.publishAt)
      .limit(1)
      .for("update", { skipLocked: true });
    if (row === undefined) return null;
    await tx.update(studioDrafts).set({ publishBegan: now }).where(eq(studioDrafts.uuid, row.uuid));
    return row;
  });
}

/** Another release went live meanwhile: the next look tries again. */
const AGAIN = "live-changed";

const release = ({ database }: DuePorts, { uuid }: DraftRow): Promise<unknown> =>
  database.db.update(studioDrafts).set({ publishBegan: null }).where(eq(studioDrafts.uuid, uuid));

/** @returns why it is not live; null when it is */
async function publishOne(
  services: DuePorts,
  mainOrganisation: string,
  row: DraftRow,
): Promise<string | null> {
  try {
    const user = await scheduler(services, mainOrganisation, row);
    if (user === null) return "Who chose the time may not publish any more.";
    const draft = await loadDraft(services.database.db, user, row.uuid);
    if (!draft.files.every(({ path }) => mayWrite(user, path)))
      return "Who chose the time may not publish any more.";
    await publishDraft(services, user, draft, {
      reason: row.publishReason ?? "",
      impact: () => draftImpact(services, user, draft),
    });
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === AGAIN) return AGAIN;
    return error.errors.map(({ args }) => String(args["detail"] ?? error.code)).join(" ");
  }
}

/** Returns who chose the time, with the rights of today; null for a person who may not publish. */
async function scheduler(
  services: DuePorts,
  mainOrganisation: string,
  { publishBy, orgCode }: DraftRow,
): Promise<StudioUser | null> {
  if (publishBy === null) return null;
  const [account] = await services.database.db
    .select({ role: accounts.role })
    .from(accounts)
    .where(eq(accounts.uuid, publishBy));
  if (account?.role !== "AGENT") return null;
  const user = await studioUserOf(services, mainOrganisation, {
    accountUuid: publishBy,
    orgCode,
  });
  return user?.roles.includes("publisher") === true ? user : null;
}

/**
 * Looks at the times every few seconds.
 * @param fail receives an error; the draft is tried again later
 * @returns a function that stops after the publication under way
 */
export function followSchedules(
  services: DuePorts,
  mainOrganisation: string,
  fail: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let isIdle = true;
  const timer = setInterval(() => {
    if (!isIdle) return;
    isIdle = false;
    running = publishDue(services, mainOrganisation)
      .catch(fail)
      .finally(() => {
        isIdle = true;
      });
  }, INTERVAL).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
