import { isRecord, joinPointer, parsePointer, valueAt } from "#engine/index.ts";
import { splitPlacement } from "#engine/overlay/placement.ts";
import { finding, type Finding } from "../../findings/finding.ts";
import type { SourceFile } from "../../sources/source-file.ts";
import { absent, lockOf, recordedIn } from "../../overlays/lock.ts";
import type { Check } from "../check.ts";

/** A part of an overlay that replaces something else than its owner accepted. */
interface Part {
  readonly path: string;
  readonly pointer: string;
  /** Hash of the value that the owner accepted; null when none is recorded. */
  readonly recorded: string | null;
}

/**
 * Finds parts of an overlay whose base has changed since its owner accepted them. An overlay
 * without a lock file was never accepted.
 */
export const overlayStale: Check = (effective, { organisations }) => {
  const organisation =
    effective.organisation === null ? undefined : organisations.get(effective.organisation);
  const lock = organisation?.lock?.value;
  const overlay = organisation?.overlay;
  if (!organisation || !overlay || lock === undefined) return [];
  const parts = Object.entries(lockOf(effective).replaced).flatMap(([path, replaced]) =>
    Object.entries(replaced).flatMap(([pointer, now]): Part[] => {
      const recorded = recordedIn(lock, path, pointer);
      return recorded === now ? [] : [{ path, pointer, recorded }];
    }),
  );
  return oncePerList(parts, overlay).map((part) => faultOf(part, overlay, organisation.code));
};

/** Leaves out all moves but the first of those in one list: one change of an order makes several stale. */
function oncePerList(parts: readonly Part[], overlay: SourceFile): readonly Part[] {
  const lists = new Set<string>();
  return parts.filter(({ pointer, recorded }) => {
    const part = valueAt(overlay.value, pointer);
    const moves = isRecord(part) && splitPlacement(part).placement !== null;
    if (!moves || recorded === null || recorded === absent) return true;
    const list = joinPointer("", ...parsePointer(pointer).slice(0, -1));
    const isFirst = !lists.has(list);
    lists.add(list);
    return isFirst;
  });
}

function faultOf({ path, pointer, recorded }: Part, overlay: SourceFile, code: string): Finding {
  const place = overlay.placeOf(pointer);
  const location = {
    file: overlay.path,
    pointer,
    line: place?.line ?? null,
    column: place?.column ?? null,
    organisation: code,
    fix: `Look at it with \`npm run flow -- diff --org ${code}\`, then \`npm run flow -- accept --org ${code}\`.`,
  };
  return recorded === null
    ? finding({
        ...location,
        code: "overlay-unaccepted",
        severity: "warning",
        message:
          "overlay.lock.json does not record the value that this part of the overlay replaces.",
      })
    : finding({
        ...location,
        code: "overlay-stale",
        message: `The value that this part of the overlay replaces in flows/${path} has changed since its owner accepted it.`,
      });
}
