/**
 * `overlay.lock.json`: what each part of an overlay replaced when its owner last looked. A base that changes underneath
 * then shows, instead of being overlaid unseen.
 */
import { isRecord } from "#engine/index.ts";
import { contentHash } from "./canonical.ts";
import type { Effective } from "./effective.ts";

/** By file under flows/, then by pointer in that file's patch: hash of what was replaced. */
export interface OverlayLock {
  replaced: Record<string, Record<string, string>>;
}

/** Hash of what is replaced by nothing: an addition. */
const absent = "absent";

/** What the organisation's own overlay replaces now. What it has from the one it extends is that one's to accept. */
export function lockOf(effective: Effective): OverlayLock {
  const replaced: OverlayLock["replaced"] = {};
  for (const file of [...effective.files.values()].sort((a, b) => (a.path < b.path ? -1 : 1)))
    for (const change of file.changes) {
      if (change.organisation !== effective.organisation) continue;
      const entry = (replaced[file.path] ??= {});
      entry[change.patchPointer] =
        change.before === undefined ? absent : contentHash(change.before);
    }
  return { replaced };
}

/** The recorded hash; null when the lock says nothing of this part. */
export function recordedIn(lock: unknown, path: string, patchPointer: string): string | null {
  const replaced = isRecord(lock) ? lock.replaced : null;
  const file = isRecord(replaced) && Object.hasOwn(replaced, path) ? replaced[path] : null;
  const hash = isRecord(file) && Object.hasOwn(file, patchPointer) ? file[patchPointer] : null;
  return typeof hash === "string" ? hash : null;
}
