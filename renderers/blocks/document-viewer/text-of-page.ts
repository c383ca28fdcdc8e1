/** A run of text on a page, as the PDF reader returns it. */
export interface TextRun {
  str: string;
  hasEOL: boolean;
  /** Height of the letters, points. */
  height: number;
  /**
   * Affine matrix; its last two numbers are the start of the run, points from the lower left
   * corner.
   */
  transform: readonly number[];
}

/** A gap between lines of this many letter heights starts a paragraph. */
const PARAGRAPH = 1.9;

/** Joins runs to paragraphs in reading order, by the gaps between lines. */
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
      // The text jumps up at another column or at the next page's head.
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
