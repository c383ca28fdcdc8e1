import type { SessionKey } from "./session.ts";

/** The visit is of the tab; the tracker is of the browser. Clearing the storage, as logging out does, forgets both. */
const VISIT = "hearthline:visit";
const TRACKER = "hearthline:tracker";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface Storages {
  tab: Storage;
  browser: Storage;
  /** The person asked sites, through the browser, to keep nothing that recognises them (Global Privacy Control). */
  privately: boolean;
}

export const storages = (): Storages => ({
  tab: sessionStorage,
  browser: localStorage,
  privately:
    (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true,
});

/** Tracker of this browser; null before the first visit and after its storage was cleared. */
export function trackerUuid({ tab, browser, privately }: Storages = storages()): string | null {
  const value = (privately ? tab : browser).getItem(TRACKER);
  return value !== null && UUID.test(value) ? value : null;
}

/** Visit of this tab, or what is left of an earlier one: its tracker. */
export function keptVisit(where: Storages = storages()): SessionKey | null {
  const tracker = trackerUuid(where);
  try {
    const { uuid, epoch } = JSON.parse(where.tab.getItem(VISIT) ?? "{}") as Partial<SessionKey>;
    if (tracker !== null && typeof uuid === "string" && UUID.test(uuid) && Number.isInteger(epoch))
      return { uuid, epoch: Number(epoch), trackerUuid: tracker };
  } catch {
    // Somebody else's entry: a new visit begins.
  }
  return null;
}

export function keepVisit(
  { trackerUuid: tracker, ...visit }: SessionKey,
  { tab, browser, privately }: Storages = storages(),
): void {
  tab.setItem(VISIT, JSON.stringify(visit));
  (privately ? tab : browser).setItem(TRACKER, tracker);
}
