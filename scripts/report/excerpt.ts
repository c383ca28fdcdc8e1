/** Prints the line of a finding with a caret under the place. */

const width = 100;

/** Characters that control a terminal instead of appearing; a file may contain any. */
const control = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

export const printable = (text: string): string => text.replaceAll(control, " ");

/** Cuts a long line around the place. */
export function excerpt(
  line: string,
  column: number,
  gutter: string,
): [line: string, caret: string] {
  const from = Math.max(0, Math.min(column - 1 - width / 2, line.length - width));
  const blank = " ".repeat(gutter.length);
  return [
    `${gutter}| ${printable(line.slice(from, from + width))}`,
    `${blank}| ${" ".repeat(Math.max(0, column - 1 - from))}^`,
  ];
}
