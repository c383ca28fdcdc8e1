/** Lines added to the files that know every widget. Each anchor is a line of the file; when it is gone the reader is told. */
export class AnchorMissing extends Error {}

/** Puts a line after the last one that matches. */
export function insertAfterLast(text: string, anchor: RegExp, line: string, file: string): string {
  const lines = text.split("\n");
  const at = lines.findLastIndex((each) => anchor.test(each));
  if (at < 0) throw new AnchorMissing(`${file} has no line like ${String(anchor)}.`);
  return [...lines.slice(0, at + 1), line, ...lines.slice(at + 1)].join("\n");
}

/** Puts a line before the first line that matches `close` after the first one that matches `open`. */
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
