import { constants, deflateSync, inflateRawSync, inflateSync } from "node:zlib";
import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
} from "@cantoo/pdf-lib";
import { message } from "#server/platform/errors/message.ts";
import { RefusedFile } from "../refused-file.ts";

const MIB = 1024 * 1024;
/** Bytes of one unpacked stream: a page in color at 600 dots an inch has about 100 million. */
const MOST_STREAM = 128 * MIB;
/** Bytes of all unpacked streams of a document. */
const MOST_DOCUMENT = 384 * MIB;

/** Filters of pictures. They are left as they are, because their pixels are bounded otherwise. */
const codecs = new Set(["DCTDecode", "JPXDecode", "CCITTFaxDecode", "JBIG2Decode"]);
const packers = new Set([
  "FlateDecode",
  "LZWDecode",
  "ASCII85Decode",
  "ASCIIHexDecode",
  "RunLengthDecode",
]);

/** Counts what a document unpacks to. */
export interface Unpacked {
  bytes: number;
}

export interface Decoded {
  content: Uint8Array;
  /** Filter of a picture that remains; null when the content is plain. */
  codec: string | null;
  /** Parameters of that filter, or the predictor of a packed picture. */
  parameters: PDFDict | null;
}

export const unreadable = () => new RefusedFile(message("unreadable-pdf"));
export const tooComplex = () => new RefusedFile(message("pdf-too-complex"));

/**
 * Removes every filter but that of a picture.
 * @throws RefusedFile for an unknown filter and for content that unpacks to too much
 */
export function decodeStream({ dict, contents }: PDFRawStream, unpacked: Unpacked): Decoded {
  const filters = listOf(dict, "Filter").map((each) =>
    each instanceof PDFName ? each.decodeText() : "",
  );
  const parameters = listOf(dict, "DecodeParms").map((each) =>
    each instanceof PDFDict ? each : null,
  );
  let content = contents;
  let kept: PDFDict | null = null;
  for (const [position, filter] of filters.entries()) {
    const own = parameters[position] ?? null;
    const last = position === filters.length - 1;
    if (codecs.has(filter) && last) return { content, codec: filter, parameters: own };
    if (!packers.has(filter)) throw unreadable();
    if (hasPredictor(own)) {
      // A predictor works on the unpacked bytes, so nothing may follow it.
      if (!last) throw unreadable();
      kept = own;
    }
    const most = Math.min(MOST_STREAM, MOST_DOCUMENT - unpacked.bytes);
    content =
      filter === "FlateDecode" ? inflate(content, most) : unpackSlowly(content, filter, own, most);
    unpacked.bytes += content.length;
  }
  return { content, codec: null, parameters: kept };
}

/** Compresses content for the filter `FlateDecode`. */
export const pack = (content: Uint8Array): Uint8Array => deflateSync(content);

function listOf(dict: PDFDict, key: string) {
  const value = dict.lookup(PDFName.of(key));
  if (value instanceof PDFArray)
    return Array.from({ length: value.size() }, (_, position) => value.lookup(position));
  return value === undefined ? [] : [value];
}

const hasPredictor = (parameters: PDFDict | null): boolean => {
  const predictor = parameters?.lookup(PDFName.of("Predictor"));
  return predictor instanceof PDFNumber && predictor.asNumber() > 1;
};

function inflate(content: Uint8Array, most: number): Uint8Array {
  // Some programs leave out the end or its check sum; viewers show such files.
  const settings = { maxOutputLength: Math.max(most, 1), finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return inflateSync(content, settings);
  } catch (error) {
    if (isTooLarge(error)) throw tooComplex();
  }
  try {
    return inflateRawSync(content.subarray(2), settings);
  } catch (error) {
    throw isTooLarge(error) ? tooComplex() : unreadable();
  }
}

const isTooLarge = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";

/** Unpacks step by step, because these decoders of the library have no limit of their own. */
function unpackSlowly(
  content: Uint8Array,
  filter: string,
  parameters: PDFDict | null,
  most: number,
): Uint8Array {
  const dict = PDFDict.withContext(parameters?.context ?? PDFContext.create());
  dict.set(PDFName.of("Filter"), PDFName.of(filter));
  if (parameters) dict.set(PDFName.of("DecodeParms"), parameters);
  try {
    const stream = decodePDFRawStream(PDFRawStream.of(dict, content));
    let length = 0;
    for (;;) {
      const step = (stream.getBytes(MIB) as Uint8Array).length;
      length += step;
      if (length > most) throw tooComplex();
      if (step < MIB) break;
    }
    return stream.decode();
  } catch (error) {
    throw error instanceof RefusedFile ? error : unreadable();
  }
}
