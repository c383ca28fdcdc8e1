import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  PDFParser,
  PDFRawStream,
  type PDFRef,
  PDFWriter,
} from "@cantoo/pdf-lib";
import { message } from "#server/platform/errors/message.ts";
import { RefusedFile } from "../refused-file.ts";
import { type Appearance, appearancesOf } from "./appearances.ts";
import { copier } from "./copy.ts";
import { decodeStream, pack, unreadable, type Unpacked } from "./filters.ts";
import { holdsActive } from "./forbidden.ts";
import { requireBoundedInline } from "./inline-pictures.ts";
import { pagesOf } from "./pages.ts";
import type { Copy } from "./shapes.ts";

const name = PDFName.of;
/** US Letter, in points: where a page names no size. */
const LETTER = [0, 0, 612, 792];

interface Copying {
  source: PDFContext;
  target: PDFContext;
  copy: Copy;
  unpacked: Unpacked;
}

/**
 * Writes a new PDF with the pages of another: what they draw, and what their fields and notes show.
 * Links, outlines, metadata, scripts and files are not copied. The same file gives the same bytes.
 * @throws RefusedFile for a protected or an active PDF, and for one that cannot be read
 */
export async function cleanPdf(content: Uint8Array): Promise<Uint8Array> {
  const source = await parsed(content);
  if (source.trailerInfo.Encrypt !== undefined) throw new RefusedFile(message("protected-pdf"));
  if (holdsActive(source)) throw new RefusedFile(message("active-pdf"));
  const target = PDFContext.create();
  const unpacked = { bytes: 0 };
  const copying = { source, target, copy: copier(source, target, unpacked), unpacked };
  const tree = target.nextRef();
  const pages = pagesOf(source).map((page) => {
    const copied = copiedPage(page, copying);
    copied.set(name("Parent"), tree);
    return target.register(copied);
  });
  if (pages.length === 0) throw unreadable();
  target.assign(tree, target.obj({ Type: "Pages", Kids: pages, Count: pages.length }));
  target.trailerInfo.Root = target.register(target.obj({ Type: "Catalog", Pages: tree }));
  return PDFWriter.forContext(target, Infinity).serializeToBuffer();
}

async function parsed(content: Uint8Array): Promise<PDFContext> {
  try {
    return await PDFParser.forBytesWithOptions(content, Infinity).parseDocument();
  } catch {
    throw unreadable();
  }
}

function copiedPage(page: PDFDict, copying: Copying): PDFDict {
  const { source, target, copy } = copying;
  const copied = copy(page, "page");
  if (!(copied instanceof PDFDict)) throw unreadable();
  copied.set(name("Type"), name("Page"));
  if (!(copied.lookup(name("MediaBox")) instanceof PDFArray))
    copied.set(name("MediaBox"), target.obj(LETTER));
  const appearances = appearancesOf(page, source).flatMap((appearance) => {
    const drawing = copy(appearance.drawing, "form");
    return drawing === undefined ? [] : [{ ...appearance, drawing }];
  });
  if (appearances.length > 0) copied.set(name("Resources"), withDrawings(copied, appearances));
  copied.set(name("Contents"), copiedContents(page, appearances, copying));
  return copied;
}

/** Adds drawings to a copy of the page's resources, because other pages may share the original. */
function withDrawings(page: PDFDict, appearances: readonly Appearance[]): PDFDict {
  const resources = shallow(page, "Resources");
  const drawings = shallow(resources, "XObject");
  for (const appearance of appearances) drawings.set(name(appearance.name), appearance.drawing);
  resources.set(name("XObject"), drawings);
  return resources;
}

function shallow(dict: PDFDict, key: string): PDFDict {
  const value = dict.lookup(name(key));
  const entries = value instanceof PDFDict ? value.entries() : [];
  return PDFDict.fromMapWithContext(new Map(entries), dict.context);
}

/** Joins the parts of a page's drawing, because an operator may begin in one and end in the next. */
function copiedContents(
  page: PDFDict,
  appearances: readonly Appearance[],
  { target, unpacked }: Copying,
): PDFRef {
  const contents = page.lookup(name("Contents"));
  const parts =
    contents instanceof PDFArray
      ? Array.from({ length: contents.size() }, (_, position) => contents.lookup(position))
      : [contents];
  const drawings = parts
    .filter((part): part is PDFRawStream => part instanceof PDFRawStream)
    .map((part) => {
      const { content, codec, parameters } = decodeStream(part, unpacked);
      if (codec !== null || parameters !== null) throw unreadable();
      return content;
    });
  const drawing = Buffer.concat(
    drawings.flatMap((each, position) => (position === 0 ? [each] : [Buffer.from("\n"), each])),
  );
  requireBoundedInline(drawing, unpacked);
  const whole =
    appearances.length === 0
      ? drawing
      : Buffer.concat([
          Buffer.from("q\n"),
          drawing,
          Buffer.from(`\nQ\n${appearances.map(({ operators }) => operators).join("")}`),
        ]);
  const dict = target.obj({ Filter: "FlateDecode" });
  return target.register(PDFRawStream.of(dict, pack(whole)));
}
