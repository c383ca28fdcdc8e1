/**
 * Adds lines to the files that register widgets. A missing anchor line is an error that names the
 * file.
 */
export class AnchorMissing extends Error {}

/** Inserts a line after the last one that matches. */
export function insertAfterLast(text: string, anchor: RegExp, line: string, file: string): string {
  const lines = text.split("\n");
  const lineIndex = lines.findLastIndex((each) => anchor.test(each));
  if (lineIndex < 0) throw new AnchorMissing(`${file} has no line like ${String(anchor)}.`);
  return [...lines.slice(0, lineIndex + 1), line, ...lines.slice(lineIndex + 1)].join("\n");
}

/**
 * Inserts a line before the first line that matches `close`, after the first one that matches
 * `open`.
 */
export function insertAtEndOf(
  text: string,
  open: RegExp,
  close: RegExp,
  line: string,
  file: string,
): string {
  const lines = text.split("\n");
  const start = lines.findIndex((each) => open.test(each));
  const end = start < 0 ? -1 : lines.findIndex((each, index) => index > start && close.test(each));
  if (end < 0) throw new AnchorMissing(`${file} has no block like ${String(open)}.`);
  return [...lines.slice(0, end), line, ...lines.slice(end)].join("\n");
}
