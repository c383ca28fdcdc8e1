/** The tracker of this browser: given with the first visit that telemetry opens, and the same until the storage is cleared. */
const KEY = "hearthline:tracker";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whoever asked sites to recognise nobody (Global Privacy Control) has one for the tab alone. */
const place = (): Storage =>
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true
    ? sessionStorage
    : localStorage;

/** Null before the first visit, and where telemetry is blocked: nobody is recognised then. */
export function readTracker(): string | null {
  const value = place().getItem(KEY);
  return value !== null && UUID.test(value) ? value : null;
}

/** Takes over the tracker that the account has had before, on another device. */
export function adoptTracker(tracker: string): void {
  if (UUID.test(tracker)) place().setItem(KEY, tracker);
}
