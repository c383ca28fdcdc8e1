/**
 * The tracker of this browser, by which flags and telemetry know it: given with the first visit that telemetry opens, and the same until
 * the storage is cleared, as logging out does.
 */
const KEY = "hearthline:tracker";
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

/** Whoever asked sites to recognise nobody has a tracker for the tab alone. */
const placeOf = ({ tab, browser, privately }: Storages): Storage => (privately ? tab : browser);

export const isUuid = (value: unknown): value is string =>
  typeof value === "string" && UUID.test(value);

/** Null before the first visit, and where telemetry is blocked: nobody is recognised then. */
export function readTracker(where: Storages = storages()): string | null {
  const value = placeOf(where).getItem(KEY);
  return isUuid(value) ? value : null;
}

/** Keeps the one that a visit was given, or that the account has had before on another device. What is no tracker changes nothing. */
export function storeTracker(tracker: string, where: Storages = storages()): void {
  if (isUuid(tracker)) placeOf(where).setItem(KEY, tracker);
}
