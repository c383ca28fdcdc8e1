import { slowText } from "./backtracking.ts";
import { lostBackslash } from "./lost-backslash.ts";

const sound = new Map<string, boolean>();

/** Returns whether a pattern has no fault of its own, so that what it accepts is what its author means. */
export function isSoundPattern(pattern: string): boolean {
  const known = sound.get(pattern);
  if (known !== undefined) return known;
  const isSound = lostBackslash(pattern) === null && slowText(pattern) === null;
  sound.set(pattern, isSound);
  return isSound;
}
