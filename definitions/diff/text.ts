/**
 * Lists what an organization's overlays write: file and pointer, before and after, and the overlay.
 */
import { sameJson } from "#engine/index.ts";
import type { Effective } from "../model.ts";

/** A place of the effective definition that an overlay has written. */
export interface TextRow {
  file: string;
  pointer: string;
  /** File of the overlay. */
  overlay: string;
  /** Pointer in the overlay. */
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

/** Returns a value within a sentence: a text without quotes, any other value as JSON. */
export const valueInWords = (value: unknown, maxLength: number): string =>
  shortened(typeof value === "string" ? value : asJson(value), maxLength);

/** Returns a value on a line of its own, as JSON. */
const valueLine = (value: unknown): string => shortened(asJson(value), 200);

const asJson = (value: unknown): string =>
  value === undefined || value === null ? "(absent)" : JSON.stringify(value);

/** A text that is too long ends in an ellipsis. */
const shortened = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;

/** Returns lines: each file once, then each place with its overlay, before and after. */
export function textReport(rows: readonly TextRow[]): string[] {
  const lines: string[] = [];
  let file = "";
  for (const row of rows) {
    if (row.file !== file) lines.push(...(file === "" ? [] : [""]), row.file);
    file = row.file;
    lines.push(
      `  ${row.pointer || "(whole file)"}   by ${row.overlay} ${row.at}`,
      `    - ${valueLine(row.before)}`,
      `    + ${valueLine(row.after)}`,
    );
  }
  return lines;
}
