/**
 * `overlay.lock.json` records what each part of an overlay replaced when its owner last accepted
 * it. A later change of the base then becomes visible.
 */
import { isRecord } from "#engine/index.ts";
import { contentHash } from "./canonical.ts";
import type { Effective } from "./model.ts";

/** Hash of each replaced value, by file under flows/ and by pointer in that file's patch. */
export interface OverlayLock {
  replaced: Record<string, Record<string, string>>;
}

/** Recorded for an addition, which replaces nothing. */
const absent = "absent";

/**
 * Returns what the organization's own overlay replaces now. The owner of an extended overlay
 * accepts that overlay.
 */
export function lockOf(effective: Effective): OverlayLock {
  const replaced: OverlayLock["replaced"] = {};
  const changed = [...effective.files.values()].filter(({ changes }) => changes.length > 0);
  for (const file of changed.sort((a, b) => (a.path < b.path ? -1 : 1)))
    for (const change of file.changes) {
      if (change.organisation !== effective.organisation) continue;
      const entry = (replaced[file.path] ??= {});
      entry[change.patchPointer] =
        change.before === undefined ? absent : contentHash(change.before);
    }
  return { replaced };
}

/** Returns the recorded hash; null when the lock does not record this part. */
export function recordedIn(lock: unknown, path: string, patchPointer: string): string | null {
  const replaced = isRecord(lock) ? lock.replaced : null;
  const file = isRecord(replaced) && Object.hasOwn(replaced, path) ? replaced[path] : null;
  const hash = isRecord(file) && Object.hasOwn(file, patchPointer) ? file[patchPointer] : null;
  return typeof hash === "string" ? hash : null;
}
