import type { BrowserEvent } from "#schemas/types/calls/telemetry.ts";

/** The fields that identify an event. */
type Repeatable = Pick<
  BrowserEvent,
  "sessionKey" | "event" | "pagePath" | "eventProperties" | "dontDedupe" | "dedupeProperty"
>;

/** Events that are remembered to know them again; the oldest are forgotten first. */
const REMEMBERED = 10_000;

/**
 * Detects a repeated event of a visit: the same kind on the same page, or with the same value of
 * its named property. An event with `dontDedupe` or without a visit is always new. Each process has
 * its own memory.
 */
export function createRepeats(remembered = REMEMBERED): (event: Repeatable) => boolean {
  const seen = new Set<string>();
  return ({ sessionKey, event, pagePath, eventProperties, dontDedupe, dedupeProperty }) => {
    if (dontDedupe === true || sessionKey === undefined) return false;
    const identity =
      dedupeProperty === undefined
        ? [pagePath]
        : [dedupeProperty, eventProperties?.[dedupeProperty]];
    const key = JSON.stringify([sessionKey.uuid, event, ...identity]);
    if (seen.has(key)) return true;
    seen.add(key);
    // A set keeps the order of its members.
    if (seen.size > remembered) for (const oldest of seen) return !seen.delete(oldest);
    return false;
  };
}
