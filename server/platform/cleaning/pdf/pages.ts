import { PDFArray, type PDFContext, PDFDict, PDFName, type PDFObject } from "@cantoo/pdf-lib";
import { tooComplex } from "./filters.ts";

/** Pages of the largest document: a year of statements, or a title report with all its copies. */
const MOST_PAGES = 1_000;

/** Attributes that a page takes from the nodes above it (ISO 32000-2, table 31). */
const inheritable = ["Resources", "MediaBox", "CropBox", "Rotate"];

/** Returns the pages in order, each with the attributes that it inherits. */
export function pagesOf(context: PDFContext): PDFDict[] {
  const root = context.lookup(context.trailerInfo.Root);
  if (!(root instanceof PDFDict)) return [];
  const pages: PDFDict[] = [];
  const seen = new Set<PDFObject>();
  const visit = (node: PDFObject | undefined, above: ReadonlyMap<string, PDFObject>): void => {
    // A tree that leads back to itself would never end.
    if (!(node instanceof PDFDict) || seen.has(node)) return;
    seen.add(node);
    const own = new Map(above);
    for (const key of inheritable) {
      const value = node.get(PDFName.of(key));
      if (value !== undefined) own.set(key, value);
    }
    const kids = node.lookup(PDFName.of("Kids"));
    if (kids instanceof PDFArray) {
      for (let position = 0; position < kids.size(); position += 1)
        visit(kids.lookup(position), own);
      return;
    }
    if (pages.length === MOST_PAGES) throw tooComplex();
    const page = PDFDict.fromMapWithContext(new Map(node.entries()), context);
    for (const [key, value] of own) page.set(PDFName.of(key), value);
    pages.push(page);
  };
  visit(root.lookup(PDFName.of("Pages")), new Map());
  return pages;
}
