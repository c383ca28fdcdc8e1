import { EVENT, type RecordedEvent } from "#lending/recording/events.ts";

/**
 * Returns the first position from the given one on at which a whole page can be shown. A page is
 * named before its first snapshot. The player forgets its nodes when it goes back to between the
 * two, and then drops every later change.
 * @param at milliseconds since the beginning of the recording
 */
export function wholePageFrom(events: readonly RecordedEvent[], at: number): number {
  const begin = events[0]?.timestamp ?? 0;
  const named = events.findLastIndex(
    ({ type, timestamp }) => type === EVENT.page && timestamp - begin <= at,
  );
  const snapshot = events.slice(Math.max(0, named)).find(({ type }) => type === EVENT.snapshot);
  // The player applies what happened before a position, not what happens at it.
  return snapshot === undefined ? at : Math.max(at, snapshot.timestamp - begin + 1);
}
