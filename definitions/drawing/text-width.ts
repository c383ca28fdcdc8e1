/** Estimates the width of text in a drawing, without a browser. */

/**
 * Advance widths of Helvetica and Arial in thousandths of the font size, those of DejaVu Sans where
 * it is wider in proportion; other characters have the common width.
 */
const NARROW: Record<string, number> = {
  i: 257,
  j: 257,
  l: 257,
  f: 325,
  t: 357,
  r: 368,
  " ": 278,
  ".": 278,
  ",": 278,
  ":": 278,
  "/": 278,
  "·": 278,
  "'": 191,
  "(": 333,
  ")": 333,
  "-": 333,
  "[": 278,
  "]": 278,
  "|": 260,
  "!": 278,
  I: 278,
};
const WIDE: Record<string, number> = {
  m: 833,
  w: 722,
  M: 833,
  W: 944,
  "→": 1000,
  "–": 556,
  "−": 584,
  "&": 667,
  "=": 584,
  "+": 584,
  "~": 584,
  "≥": 584,
  "…": 1000,
  O: 778,
  Q: 778,
  G: 778,
};
const COMMON = 556;
const CAPITAL = 700;

/** The browser may have only wider fonts, such as DejaVu Sans, and bold text is wider still. */
const ROOM = { regular: 1.18, bold: 1.34 };

/** @param size of the font; the width is in the same unit */
export function widthOf(text: string, size: number, bold = false): number {
  const thousandths = [...text].reduce(
    (sum, character) =>
      sum + (NARROW[character] ?? WIDE[character] ?? (/[A-Z]/.test(character) ? CAPITAL : COMMON)),
    0,
  );
  return (thousandths / 1000) * size * (bold ? ROOM.bold : ROOM.regular);
}

/** Returns at most this many characters; a cut text ends in an ellipsis. */
export const shortened = (text: string, most = 34): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
