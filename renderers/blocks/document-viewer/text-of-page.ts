/** A run of text on a page, as the PDF reader gives it. */
export interface TextRun {
  str: string;
  hasEOL: boolean;
  /** Height of the letters, points. */
  height: number;
  /** The last two numbers are where the run begins, points from the lower left corner. */
  transform: readonly number[];
}

/** A gap between lines, in heights of their letters, from which a new paragraph begins. */
const PARAGRAPH = 1.9;

/** The paragraphs of a page in reading order: lines that follow closely belong together. */
export function paragraphsOf(runs: readonly TextRun[]): string[] {
  const paragraphs: string[] = [];
  let text = "";
  let last: { y: number; height: number } | null = null;
  const end = () => {
    const trimmed = text.replaceAll(/\s+/g, " ").trim();
    if (trimmed !== "") paragraphs.push(trimmed);
    text = "";
  };
  for (const run of runs) {
    if (run.str.trim() === "") {
      text += " ";
      continue;
    }
    const y = run.transform[5] ?? 0;
    const height = run.height || 10;
    if (last !== null) {
      const gap = last.y - y;
      // Another column, or the next page's head: the text jumps up.
      if (gap < -height || gap > PARAGRAPH * Math.max(height, last.height)) end();
      else if (gap > 1) text += " ";
    }
    text += run.str;
    if (run.hasEOL) text += " ";
    last = { y, height };
  }
  end();
  return paragraphs;
}
