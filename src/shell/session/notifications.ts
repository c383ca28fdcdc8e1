import type { Notification } from "#schemas/types/calls/notifications.ts";

/** Source: product specification, section 9. */
export const POLL_EVERY_MS = 60_000;
const COLLAPSED = 3;
const EXPANDED = 8;

/**
 * Returns the listed notifications: the newest three, or at most eight unread ones when expanded.
 */
export function visibleNotifications(
  all: readonly Notification[],
  expanded: boolean,
): Notification[] {
  return expanded
    ? all.filter(({ status }) => status === "UNREAD").slice(0, EXPANDED)
    : all.slice(0, COLLAPSED);
}

/** Returns whether expanding shows more notifications. */
export function canExpand(all: readonly Notification[]): boolean {
  const visible = new Set(visibleNotifications(all, false));
  return visibleNotifications(all, true).some((each) => !visible.has(each));
}

/** Returns unread notifications that are new since the last read; none at the first read. */
export function newUnread(
  before: readonly Notification[] | null,
  now: readonly Notification[],
): Notification[] {
  if (before === null) return [];
  const knownIds = new Set(before.map(({ uuid }) => uuid));
  return now.filter(({ uuid, status }) => status === "UNREAD" && !knownIds.has(uuid));
}
