import type { PDFFont } from "@cantoo/pdf-lib";
import { memoize } from "#engine/memoize.ts";

/** Width of a character at size 1. Documents repeat few characters. */
const characterWidth = memoize((font: PDFFont, character: string): number =>
  font.widthOfTextAtSize(character, 1),
);

/**
 * Returns the width of a text as it is drawn, points. The library's own measure counts kerning
 * pairs, which viewers do not apply to plain text. A run of words would be narrower than measured
 * and close the gap to the next.
 */
export function textWidth(font: PDFFont, text: string, size: number): number {
  let width = 0;
  for (const character of text) width += characterWidth(font, character);
  return width * size;
}
