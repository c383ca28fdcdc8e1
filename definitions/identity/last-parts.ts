import { withEqualParts } from "./equal-parts.ts";

/** The last value of each name. */
const lastValues = new Map<string, WeakRef<object>>();
/** More than the shipped definitions have; a full cache is cleared. */
const MAX_NAMES = 10_000;

/**
 * Returns a value that takes over the equal parts of the last one with its name, so that results cached by them
 * outlive an edit of something else.
 */
export const withLastParts = <T>(name: string, value: T): T =>
  withEqualParts(value, lastValues.get(name)?.deref());

/** Keeps a value for the next one with its name. */
export function keepParts(name: string, value: object): void {
  if (lastValues.size >= MAX_NAMES) lastValues.clear();
  lastValues.set(name, new WeakRef(value));
}
