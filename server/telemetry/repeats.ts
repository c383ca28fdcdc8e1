import type { BrowserEvent } from "./shapes.ts";

/** Events that are remembered to know them again; the oldest are forgotten first. */
const REMEMBERED = 10_000;

/**
 * Knows an event of a visit again: the same kind on the same page, or with the same value of the property that it names. One that says
 * `dontDedupe`, or that belongs to no visit, is always new. Each process remembers its own.
 */
export function createRepeats(remembered = REMEMBERED): (event: BrowserEvent) => boolean {
  const seen = new Set<string>();
  return ({ sessionKey, event, pagePath, eventProperties, dontDedupe, dedupeProperty }) => {
    if (dontDedupe === true || sessionKey === undefined) return false;
    const told =
      dedupeProperty === undefined
        ? [pagePath]
        : [dedupeProperty, eventProperties?.[dedupeProperty]];
    const key = JSON.stringify([sessionKey.uuid, event, ...told]);
    if (seen.has(key)) return true;
    seen.add(key);
    // A set keeps the order of its members.
    if (seen.size > remembered) for (const oldest of seen) return !seen.delete(oldest);
    return false;
  };
}
