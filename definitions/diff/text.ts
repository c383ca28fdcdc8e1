/**
 * Lists what an organization's overlays write: file and pointer, before and after, and the overlay.
 */
import { sameJson } from "#engine/index.ts";
import type { Effective } from "../index.ts";

export interface TextRow {
  file: string;
  pointer: string;
  overlay: string;
  at: string;
  before: unknown;
  after: unknown;
}

/** Returns what the overlays of an organization write, file by file. */
export function textRows(effective: Effective): TextRow[] {
  return [...effective.files.values()].flatMap((file) => [
    ...(file.added
      ? [
          {
            file: `flows/${file.path}`,
            pointer: "",
            overlay: file.origin("").file.path,
            at: file.origin("").pointer,
            before: undefined,
            after: file.value,
          },
        ]
      : []),
    // An overlay may repeat what the base says.
    ...file.changes
      .filter(({ before, after }) => !sameJson(before, after))
      .map((change) => ({
        file: `flows/${file.path}`,
        pointer: change.pointer,
        overlay: change.overlay.path,
        at: change.patchPointer,
        before: change.before,
        after: change.after,
      })),
  ]);
}

/** Returns a value on one line; a long one ends in an ellipsis. */
export function oneLine(value: unknown, maxLength = 200): string {
  if (value === undefined || value === null) return "(absent)";
  const text = typeof value === "string" && maxLength < 200 ? value : JSON.stringify(value);
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

/** Returns lines: each file once, then each place with its overlay, before and after. */
export function textReport(rows: readonly TextRow[]): string[] {
  const lines: string[] = [];
  let file = "";
  for (const row of rows) {
    if (row.file !== file) lines.push(...(file === "" ? [] : [""]), row.file);
    file = row.file;
    lines.push(
      `  ${row.pointer || "(whole file)"}   by ${row.overlay} ${row.at}`,
      `    - ${oneLine(row.before)}`,
      `    + ${oneLine(row.after)}`,
    );
  }
  return lines;
}
