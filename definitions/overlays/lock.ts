/**
 * `overlay.lock.json` records what each part of an overlay replaced when its owner last accepted
 * it. A later change of the base then becomes visible, with the value that the owner knew.
 */
import { isRecord } from "#engine/index.ts";
import { contentHash } from "../identity/canonical.ts";
import type { Effective } from "../model.ts";
import { ownEntries } from "./overlaid-map.ts";

type ByPart<Value> = Record<string, Record<string, Value>>;

/** By file under flows/ and by pointer in that file's patch. */
export interface OverlayLock {
  /** Hash of each replaced value. */
  replaced: ByPart<string>;
  /** The replaced value itself; nothing for an addition. */
  before: ByPart<unknown>;
}

/** Recorded for an addition, which replaces nothing. */
export const absent = "absent";

/**
 * Returns what the organization's own overlay replaces now. The owner of an extended overlay
 * accepts that overlay.
 */
export function lockOf(effective: Effective): OverlayLock {
  const lock: OverlayLock = { replaced: {}, before: {} };
  const own = ownEntries(effective.files);
  const changed = [...own.values()].filter(({ changes }) => changes.length > 0);
  for (const file of changed.sort((a, b) => (a.path < b.path ? -1 : 1)))
    for (const { organisation, patchPointer, before } of file.changes) {
      if (organisation !== effective.organisation) continue;
      (lock.replaced[file.path] ??= {})[patchPointer] =
        before === undefined ? absent : contentHash(before);
      if (before !== undefined) (lock.before[file.path] ??= {})[patchPointer] = before;
    }
  return lock;
}

/** Returns the recorded hash; null when the lock does not record this part. */
export function recordedIn(lock: unknown, path: string, patchPointer: string): string | null {
  const hash = partOf(lock, "replaced", path, patchPointer);
  return typeof hash === "string" ? hash : null;
}

/** Returns the value that the part replaced when it was accepted; undefined when that is not recorded. */
export const acceptedValue = (lock: unknown, path: string, patchPointer: string): unknown =>
  partOf(lock, "before", path, patchPointer);

function partOf(
  lock: unknown,
  part: keyof OverlayLock,
  path: string,
  patchPointer: string,
): unknown {
  const parts = isRecord(lock) ? lock[part] : null;
  const file = isRecord(parts) && Object.hasOwn(parts, path) ? parts[path] : null;
  return isRecord(file) && Object.hasOwn(file, patchPointer) ? file[patchPointer] : undefined;
}
