import type { PDFFont } from "@cantoo/pdf-lib";

const widths = new WeakMap<PDFFont, Map<string, number>>();

/**
 * Width of a text as it is drawn, points. The library's own measure counts kerning pairs, which viewers do not apply to
 * plain text, so a run of words would come out wider than measured and close the gap to the next.
 */
export function textWidth(font: PDFFont, text: string, size: number): number {
  let known = widths.get(font);
  if (known === undefined) widths.set(font, (known = new Map<string, number>()));
  let width = 0;
  for (const character of text) {
    let unit = known.get(character);
    if (unit === undefined) known.set(character, (unit = font.widthOfTextAtSize(character, 1)));
    width += unit;
  }
  return width * size;
}
