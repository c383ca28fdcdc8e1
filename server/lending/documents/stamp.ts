import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import type { PDFImage } from "@cantoo/pdf-lib";
import { appendAudit } from "./audit.ts";
import type { SignatureAudit } from "./audit.ts";
import { toWinAnsi } from "./characters.ts";
import { dayAndTime } from "./moment.ts";
import { textWidth } from "./measure.ts";
import { INK, MUTED } from "./page.ts";
import { readAreas } from "./signature-area.ts";

/** A signature: a drawn picture or a typed name. */
export interface SignatureMark {
  kind: "DRAWN" | "TYPED";
  name: string;
  /** PNG. */
  image?: Uint8Array;
  at: Date;
  /** IANA zone in which date and time are written. */
  timeZone: string;
  /** Identity of the signing act, to find it in the event log. */
  reference: string;
}

const NAME_SIZE = 26;
const LINE_SIZE = 8;
const PICTURE_HEIGHT = 56;

/**
 * Stamps a signature with name, date and time into every area of a document, and adds a page about
 * it at the end.
 * @param audit content of that page; without it, no page is added
 */
export async function stampSignature(
  bytes: Uint8Array,
  mark: SignatureMark,
  audit?: SignatureAudit,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  pdf.setModificationDate(mark.at);
  const areas = readAreas(pdf);
  const script = await pdf.embedFont(StandardFonts.TimesRomanItalic);
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const picture = mark.kind === "DRAWN" && mark.image ? await pdf.embedPng(mark.image) : null;
  const name = toWinAnsi(mark.name);
  for (const area of areas) {
    const page = pdf.getPage(area.page);
    if (picture) {
      page.drawImage(picture, {
        x: area.x,
        y: area.y + LINE_SIZE + 8,
        ...fitted(picture, area.width / 2),
      });
    } else {
      const size = Math.min(
        NAME_SIZE,
        (NAME_SIZE * area.width) / textWidth(script, name, NAME_SIZE),
      );
      page.drawText(name, {
        x: area.x,
        y: area.y + LINE_SIZE + 16,
        size,
        font: script,
        color: INK,
      });
    }
    page.drawText(
      toWinAnsi(
        `Signed electronically by ${mark.name}, ${dayAndTime(mark.at, "en-US", mark.timeZone)} · ${mark.reference}`,
      ),
      { x: area.x, y: area.y + 5, size: LINE_SIZE, font: plain, color: MUTED },
    );
  }
  if (audit !== undefined) await appendAudit(pdf, audit);
  return pdf.save({ useObjectStreams: false });
}

/** @returns whether a document has a place for a signature */
export async function wantsSignature(bytes: Uint8Array): Promise<boolean> {
  return readAreas(await PDFDocument.load(bytes, { updateMetadata: false })).length > 0;
}

function fitted(picture: PDFImage, width: number): { width: number; height: number } {
  return picture.scaleToFit(width, PICTURE_HEIGHT);
}
