/** The lines that differ between two texts, with a line of context on each side. */
import type { PlannedFile } from "./messages.ts";

type Line = PlannedFile["lines"][number];

/** Lines of the middle above which the texts are shown one after the other. */
const MOST = 1_500;

export function changedLines(before: string | null, after: string | null): Line[] {
  const was = before === null ? [] : before.trimEnd().split("\n");
  const is = after === null ? [] : after.trimEnd().split("\n");
  let head = 0;
  while (head < was.length && head < is.length && was[head] === is[head]) head += 1;
  let tail = 0;
  while (
    tail < was.length - head &&
    tail < is.length - head &&
    was.at(-1 - tail) === is.at(-1 - tail)
  )
    tail += 1;
  const middle = between(was.slice(head, was.length - tail), is.slice(head, is.length - tail));
  return withContext([
    ...was.slice(Math.max(0, head - 1), head).map((text): Line => ({ sign: " ", text })),
    ...middle,
    ...was
      .slice(was.length - tail, was.length - tail + 1)
      .map((text): Line => ({ sign: " ", text })),
  ]);
}

/** Longest common subsequence; what is in neither order is removed and added. */
function between(was: readonly string[], is: readonly string[]): Line[] {
  const removed = (text: string): Line => ({ sign: "-", text });
  const added = (text: string): Line => ({ sign: "+", text });
  if (was.length > MOST || is.length > MOST) return [...was.map(removed), ...is.map(added)];
  const width = is.length + 1;
  const lengths = new Uint16Array((was.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = was.length - 1; row >= 0; row -= 1)
    for (let column = is.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        was[row] === is[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const lines: Line[] = [];
  let [row, column] = [0, 0];
  while (row < was.length || column < is.length) {
    const [old = "", next = ""] = [was[row], is[column]];
    if (row < was.length && column < is.length && old === next) {
      lines.push({ sign: " ", text: old });
      row += 1;
      column += 1;
    } else if (
      column >= is.length ||
      (row < was.length && at(row + 1, column) >= at(row, column + 1))
    ) {
      lines.push(removed(old));
      row += 1;
    } else {
      lines.push(added(next));
      column += 1;
    }
  }
  return lines;
}

/** Leaves out lines that stay and are next to none that changes. */
const withContext = (lines: readonly Line[]): Line[] =>
  lines.filter(
    ({ sign }, index) =>
      sign !== " " || [index - 1, index + 1].some((each) => (lines[each]?.sign ?? " ") !== " "),
  );
