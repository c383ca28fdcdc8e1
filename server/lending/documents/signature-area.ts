import { PDFArray, PDFDict, PDFName, PDFNumber, PDFString } from "@cantoo/pdf-lib";
import type { PDFDocument } from "@cantoo/pdf-lib";
import type { Box } from "./page.ts";

/**
 * The place of a signature. It is stored inside the PDF, so that a stored document can be signed
 * without its template.
 */
export interface SignatureArea extends Box {
  id: string;
}

/**
 * A private entry of the catalog; the standard allows private names there (ISO 32000-1, annex E).
 */
const KEY = PDFName.of("HLSH_SignatureAreas");
const NUMBERS = ["page", "x", "y", "width", "height"] as const;

export function recordAreas(pdf: PDFDocument, areas: readonly SignatureArea[]): void {
  if (areas.length === 0) return;
  const { context, catalog } = pdf;
  const entries = areas.map((area) => {
    const entry = context.obj({ id: PDFString.of(area.id) });
    for (const name of NUMBERS) entry.set(PDFName.of(name), PDFNumber.of(area[name]));
    return entry;
  });
  catalog.set(KEY, context.obj(entries));
}

/**
 * Returns the signature areas of a document in reading order; none for a document that is not
 * signed.
 */
export function readAreas(pdf: PDFDocument): SignatureArea[] {
  const entries = pdf.catalog.lookupMaybe(KEY, PDFArray);
  if (entries === undefined) return [];
  return Array.from({ length: entries.size() }, (_, index) => {
    const entry = entries.lookup(index, PDFDict);
    const area: SignatureArea = {
      id: entry.lookup(PDFName.of("id"), PDFString).decodeText(),
      page: 0,
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    for (const name of NUMBERS) area[name] = entry.lookup(PDFName.of(name), PDFNumber).asNumber();
    return area;
  });
}
