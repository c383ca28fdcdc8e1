import type { PDFFont } from "@cantoo/pdf-lib";

const widths = new WeakMap<PDFFont, Map<string, number>>();

/**
 * Returns the width of a text as it is drawn, points. The library's own measure counts kerning
 * pairs, which viewers do not apply to plain text: a run of words would be narrower than measured
 * and close the gap to the next.
 */
export function textWidth(font: PDFFont, text: string, size: number): number {
  let characterWidths = widths.get(font);
  if (characterWidths === undefined)
    widths.set(font, (characterWidths = new Map<string, number>()));
  let width = 0;
  for (const character of text) {
    let unit = characterWidths.get(character);
    if (unit === undefined)
      characterWidths.set(character, (unit = font.widthOfTextAtSize(character, 1)));
    width += unit;
  }
  return width * size;
}
