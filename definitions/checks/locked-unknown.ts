import { isRecord } from "#engine/index.ts";
import { joinPointer, valueAt } from "../pointer.ts";
import type { Check } from "./check.ts";
import { fileFaults } from "./file-faults.ts";

/** A pointer that locks regulatory copy leads nowhere: what it was to protect can be overlaid. */
export const lockedUnknown: Check = (effective) =>
  [...effective.flows.values()].flatMap(({ screens }) =>
    [...screens.values()].flatMap((file) => faultsIn(effective, file)),
  );

const faultsIn = fileFaults((screen) => {
  const locked: unknown[] = isRecord(screen) && Array.isArray(screen.locked) ? screen.locked : [];
  return [...locked.entries()]
    .filter(([, pointer]) => typeof pointer === "string" && valueAt(screen, pointer) === undefined)
    .map(([index, pointer]) => ({
      pointer: joinPointer("/locked", index),
      code: "locked-unknown",
      message: `There is nothing at ${String(pointer)} to lock.`,
      fix: "Correct the pointer; lists are counted from 0.",
    }));
});
