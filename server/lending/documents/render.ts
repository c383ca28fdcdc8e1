import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { toWinAnsi } from "./characters.ts";
import type { Content, DocumentContent } from "./content.ts";
import { wrap } from "./inline.ts";
import { MUTED, Pen, TEXT_WIDTH } from "./page.ts";
import { recordAreas } from "./signature-area.ts";
import type { SignatureArea } from "./signature-area.ts";
import { Tags } from "./tags.ts";

const BODY = { size: 10.5, leading: 15 };
const HEADING = { size: 13, leading: 18 };
const TITLE = { size: 20, leading: 26 };
const BULLET_INDENT = 14;
const TABLE = { size: 10, leading: 14, padding: 4, valueAt: TEXT_WIDTH * 0.42 };
const SIGNATURE_HEIGHT = 86;

/**
 * Renders a document. The same content at the same time gives the same bytes, so a repeated job
 * stores the same file.
 */
export async function renderPdf(document: DocumentContent): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(document.title, { showInWindowTitleBar: true });
  pdf.setLanguage(document.language);
  pdf.setAuthor(document.issuer);
  pdf.setProducer("Hearthline");
  pdf.setCreator("Hearthline");
  pdf.setCreationDate(document.createdAt);
  pdf.setModificationDate(document.createdAt);
  const fonts = {
    regular: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  const tags = new Tags();
  const pen = new Pen(pdf, fonts, tags);
  const areas: SignatureArea[] = [];

  pen.lines(wrap(document.issuer, fonts, BODY.size, TEXT_WIDTH), {
    ...BODY,
    role: "P",
    color: MUTED,
  });
  pen.lines(wrap(`<b>${document.title}</b>`, fonts, TITLE.size, TEXT_WIDTH), {
    ...TITLE,
    role: "H1",
  });
  pen.space(10);
  for (const part of document.content) draw(pen, part, areas);
  pen.footers((page, pages) =>
    toWinAnsi(`${document.title} · Document ${document.uuid} · Page ${page} of ${pages}`),
  );
  tags.write(pdf);
  recordAreas(pdf, areas);
  return pdf.save({ useObjectStreams: false, addDefaultPage: false });
}

function draw(pen: Pen, part: Content, areas: SignatureArea[]): void {
  const { fonts } = pen;
  switch (part.kind) {
    case "heading":
      pen.space(10);
      // Keeps a heading on the page of the text that follows.
      pen.reserve(HEADING.leading + BODY.leading * 2);
      pen.lines(wrap(`<b>${part.text}</b>`, fonts, HEADING.size, TEXT_WIDTH), {
        ...HEADING,
        role: "H2",
      });
      pen.space(3);
      return;
    case "paragraph":
      pen.lines(wrap(part.text, fonts, BODY.size, TEXT_WIDTH), { ...BODY, role: "P" });
      pen.space(7);
      return;
    case "list":
      for (const item of part.items) {
        const lines = wrap(`• ${item}`, fonts, BODY.size, TEXT_WIDTH - BULLET_INDENT);
        pen.lines(lines, { ...BODY, indent: BULLET_INDENT, role: "P" });
        pen.space(2);
      }
      pen.space(5);
      return;
    case "table": {
      const table = pen.tags.open("Table");
      for (const { label, value } of part.rows) {
        pen.row(
          wrap(label, fonts, TABLE.size, TABLE.valueAt - 10),
          wrap(value, fonts, TABLE.size, TEXT_WIDTH - TABLE.valueAt),
          { ...TABLE, table },
        );
      }
      pen.space(10);
      return;
    }
    case "signature": {
      const label = wrap(part.label, fonts, BODY.size, TEXT_WIDTH);
      pen.space(12);
      // Keeps the sentence and the place for its signature on one page.
      pen.reserve(SIGNATURE_HEIGHT + BODY.leading * label.length);
      pen.lines(label, { ...BODY, role: "P" });
      areas.push({ id: part.id, ...pen.box(SIGNATURE_HEIGHT) });
      pen.rule();
      return;
    }
    case "page-break":
      pen.newPage();
      return;
  }
}
