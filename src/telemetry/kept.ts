import { isUuid, readTracker, storages, storeTracker, type Storages } from "#src/flags/tracker.ts";
import type { SessionKey } from "./session.ts";

/** The visit is of the tab; its tracker is of the browser, and kept where flags read it. */
const VISIT = "hearthline:visit";

/** Names no visit: what a tab without one tells beside the tracker. */
const NO_VISIT = "00000000-0000-0000-0000-000000000000";

/** Visit of this tab; null before it was opened, and where its tracker is gone. */
export function keptVisit(where: Storages = storages()): SessionKey | null {
  const tracker = readTracker(where);
  try {
    const { uuid, epoch } = JSON.parse(where.tab.getItem(VISIT) ?? "{}") as Partial<SessionKey>;
    if (tracker !== null && isUuid(uuid) && Number.isInteger(epoch))
      return { uuid, epoch: Number(epoch), trackerUuid: tracker };
  } catch {
    // Somebody else's entry: a new visit begins.
  }
  return null;
}

/**
 * What the next visit follows: the one of this tab, or in a new tab one that ended long ago, so that the browser's tracker stays its own.
 * Null in a browser that was not here before.
 */
export function visitBefore(where: Storages = storages()): SessionKey | null {
  const tracker = readTracker(where);
  if (tracker === null) return null;
  return keptVisit(where) ?? { uuid: NO_VISIT, epoch: 0, trackerUuid: tracker };
}

/** The tracker that is there stays: the account's may have been taken over while the visit was being opened. */
export function keepVisit(
  { trackerUuid, ...visit }: SessionKey,
  where: Storages = storages(),
): void {
  where.tab.setItem(VISIT, JSON.stringify(visit));
  if (readTracker(where) === null) storeTracker(trackerUuid, where);
}
