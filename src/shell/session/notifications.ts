import type { Notification } from "#src/calls/shell.ts";

/** Source: product specification, section 9. */
export const POLL_EVERY_MS = 60_000;
const COLLAPSED = 3;
const EXPANDED = 8;

/** Those listed: the newest three, or when expanded the unread ones, eight at most. */
export function listed(all: readonly Notification[], expanded: boolean): Notification[] {
  return expanded
    ? all.filter(({ status }) => status === "UNREAD").slice(0, EXPANDED)
    : all.slice(0, COLLAPSED);
}

/** Whether expanding shows one that is not shown yet. */
export function mayExpand(all: readonly Notification[]): boolean {
  const shown = new Set(listed(all, false));
  return listed(all, true).some((each) => !shown.has(each));
}

/** Unread ones that were not there before; none at the first look, when everything is new. */
export function arrived(
  before: readonly Notification[] | null,
  now: readonly Notification[],
): Notification[] {
  if (before === null) return [];
  const known = new Set(before.map(({ uuid }) => uuid));
  return now.filter(({ uuid, status }) => status === "UNREAD" && !known.has(uuid));
}
