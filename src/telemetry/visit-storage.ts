import {
  isUuid,
  readTracker,
  storages,
  storeTracker,
  type Storages,
} from "#src/visitor/tracker.ts";
import type { VisitKey } from "#schemas/types/calls/telemetry.ts";

/**
 * The visit belongs to the tab. Its tracker belongs to the browser and is stored where flags read
 * it.
 */
const VISIT = "hearthline:visit";

/** Visit identifier that a tab without a visit sends with its tracker. */
const NO_VISIT = "00000000-0000-0000-0000-000000000000";

/** Returns the tab's visit; null before it opens, or without its tracker. */
export function readVisit(storage: Storages = storages()): VisitKey | null {
  const tracker = readTracker(storage);
  try {
    const { uuid, epoch } = JSON.parse(storage.tab.getItem(VISIT) ?? "{}") as Partial<VisitKey>;
    if (tracker !== null && isUuid(uuid) && Number.isInteger(epoch))
      return { uuid, epoch: Number(epoch), trackerUuid: tracker };
  } catch {
    // A malformed entry: a new visit begins.
  }
  return null;
}

/**
 * Returns the visit before the next one: the tab's, or in a new tab an ended one, so that the
 * browser keeps its tracker. Null in a new browser.
 */
export function previousVisit(storage: Storages = storages()): VisitKey | null {
  const tracker = readTracker(storage);
  if (tracker === null) return null;
  return readVisit(storage) ?? { uuid: NO_VISIT, epoch: 0, trackerUuid: tracker };
}

/** Keeps an existing tracker: the account's may have replaced it while the visit opened. */
export function storeVisit(
  { trackerUuid, ...visit }: VisitKey,
  storage: Storages = storages(),
): void {
  storage.tab.setItem(VISIT, JSON.stringify(visit));
  if (readTracker(storage) === null) storeTracker(trackerUuid, storage);
}
