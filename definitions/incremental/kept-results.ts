/**
 * Results of checks that outlive a process. A key names the check and everything that its result
 * depends on, so that a result is used only where the check would find the same. The caller stores
 * them apart for each version of the code (`scripts/validate/result-store.ts`).
 */
import { sha256 } from "../identity/canonical.ts";

export interface KeptResults {
  /** Returns the JSON text of an earlier result; undefined when there is none. */
  get(key: string): string | undefined;
  set(key: string, json: string): void;
}

/**
 * Returns the result of a check: that of an earlier run with the same key, or a new one, which is kept.
 * @param parts the name of the check, then everything that its result depends on
 * @param compute runs the check; its result is data that JSON can carry
 */
export function keptOr<T>(
  kept: KeptResults | null,
  parts: () => readonly string[],
  compute: () => T,
): T {
  if (kept === null) return compute();
  const key = keyOf(parts());
  const earlier = kept.get(key);
  if (earlier !== undefined) return JSON.parse(earlier) as T;
  const result = compute();
  kept.set(key, JSON.stringify(result));
  return result;
}

/** Returns the key of a result. */
export const keyOf = (parts: readonly string[]): string => sha256(JSON.stringify(parts));
