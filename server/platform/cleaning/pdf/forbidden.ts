import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFStream,
} from "@cantoo/pdf-lib";

/**
 * What no scan and no statement needs, and what acts on the computer of the person who opens the
 * file. Source: ISO 32000-2, 12.6 (actions), 7.11.4 (files), 13 (media), 12.7.8 (XFA).
 */
const actions = new Set([
  "JavaScript",
  "Launch",
  "SubmitForm",
  "ImportData",
  "GoToR",
  "GoToE",
  "Rendition",
  "Movie",
  "Sound",
  "RichMediaExecute",
  "GoTo3DView",
]);
const annotations = new Set(["RichMedia", "3D", "Screen", "Movie", "Sound", "FileAttachment"]);
const keys = new Set(["JavaScript", "EmbeddedFiles", "EF", "XFA", "RichMediaContent"]);

const nameAt = (dict: PDFDict, key: string): string =>
  textOf(dict.get(PDFName.of(key))) ?? textOf(dict.lookup(PDFName.of(key))) ?? "";
const textOf = (value: PDFObject | undefined): string | null =>
  value instanceof PDFName ? value.decodeText() : null;

const isForbidden = (dict: PDFDict): boolean =>
  actions.has(nameAt(dict, "S")) ||
  annotations.has(nameAt(dict, "Subtype")) ||
  nameAt(dict, "Type") === "EmbeddedFile" ||
  dict.keys().some((key) => keys.has(key.decodeText()));

/** Returns whether any object of the file, in use or not, runs, sends, or carries something. */
export function holdsActive(context: PDFContext): boolean {
  const waiting = context.enumerateIndirectObjects().map(([, object]) => object);
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (each instanceof PDFArray) waiting.push(...each.asArray());
    const dict = each instanceof PDFStream ? each.dict : each;
    if (!(dict instanceof PDFDict)) continue;
    if (isForbidden(dict)) return true;
    waiting.push(...dict.values());
  }
  return false;
}
