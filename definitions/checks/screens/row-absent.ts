import { joinPointer, listOf, parsePointer } from "#engine/index.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds blocks that show only when a value is absent, and have a row for this value: the row never shows. Mostly the
 * guard is the wrong way around.
 */
export const rowAbsent: FileCheck = ({ screens }, effective) => faultsIn(effective, screens);

const faultsIn = folderFaults((screen): FileFault[] =>
  listOf(asRecord(screen).body).flatMap((block, index) => {
    const { when, options } = asRecord(block);
    const absent = typeof when === "string" ? absentPaths(when) : [];
    if (absent.length === 0) return [];
    const row = listOf(asRecord(options).rows).find((each) => {
      const { value, empty } = asRecord(each);
      return typeof value === "string" && empty === undefined && isAbsent(value, absent);
    });
    return row === undefined
      ? []
      : [
          {
            pointer: joinPointer("/body", index, "when"),
            code: "row-absent",
            message: `The block shows only without ${String(asRecord(row).value)}, which its row "${String(asRecord(row).id)}" is to show.`,
            fix: "Write `!= null`, or remove the row.",
          },
        ];
  }),
);

/** Returns the paths that a guard needs to be absent: those of its conditions that all have to hold. */
function absentPaths(guard: string): string[] {
  // The conditions of an alternative need not hold.
  if (/\|\||[?!]\s|!\(/.test(guard)) return [];
  return guard.split("&&").flatMap((condition) => {
    const [, path] = /^\(*\s*([a-z]\w*(?:\.\w+)+) == null\s*\)*$/.exec(condition.trim()) ?? [];
    return path === undefined ? [] : [path];
  });
}

function isAbsent(pointer: string, absent: readonly string[]): boolean {
  const path = parsePointer(pointer).join(".");
  return absent.some((each) => path === each || path.startsWith(`${each}.`));
}
