/**
 * The tracker identifies this browser for flags and telemetry. The first visit assigns it, and it
 * lasts until the storage is cleared, as a log-out does.
 */
const KEY = "hearthline:tracker";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface Storages {
  tab: Storage;
  browser: Storage;
  /** The browser asks sites not to recognize the person (Global Privacy Control). */
  privately: boolean;
}

export const storages = (): Storages => ({
  tab: sessionStorage,
  browser: localStorage,
  privately:
    (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true,
});

/** Under Global Privacy Control the tracker belongs to the tab alone. */
const placeOf = ({ tab, browser, privately }: Storages): Storage => (privately ? tab : browser);

export const isUuid = (value: unknown): value is string =>
  typeof value === "string" && UUID.test(value);

/** Returns the tracker; null before the first visit, or when telemetry is blocked. */
export function readTracker(storage: Storages = storages()): string | null {
  const value = placeOf(storage).getItem(KEY);
  return isUuid(value) ? value : null;
}

/**
 * Stores the tracker of a visit, or the one that the account had on another device. Ignores
 * malformed values.
 */
export function storeTracker(tracker: string, storage: Storages = storages()): void {
  if (isUuid(tracker)) placeOf(storage).setItem(KEY, tracker);
}
