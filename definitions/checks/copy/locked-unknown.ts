import { isRecord, joinPointer, valueAt } from "#engine/index.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults } from "../file-faults.ts";

/**
 * Finds pointers that lock regulatory copy but point at nothing: overlays could change the copy.
 */
export const lockedUnknown: FileCheck = ({ screens }, effective) => faultsIn(effective, screens);

const faultsIn = folderFaults((screen) => {
  const locked: unknown[] = isRecord(screen) && Array.isArray(screen.locked) ? screen.locked : [];
  return [...locked.entries()]
    .filter(([, pointer]) => typeof pointer === "string" && valueAt(screen, pointer) === undefined)
    .map(([index, pointer]) => ({
      pointer: joinPointer("/locked", index),
      code: "locked-unknown",
      message: `${String(pointer)} points at nothing that could be locked.`,
      fix: "Correct the pointer; list positions start at 0.",
    }));
});
