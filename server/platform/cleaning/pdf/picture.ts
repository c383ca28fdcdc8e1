import { PDFDict, PDFName, PDFNumber, PDFRef, type PDFObject } from "@cantoo/pdf-lib";
import { jpegSegments } from "../jpeg-segments.ts";
import { requirePixels } from "../pixels.ts";
import { type Decoded, pack, unreadable, type Unpacked } from "./filters.ts";
import { jbig2Size } from "./jbig2-size.ts";
import { jpxSize } from "./jpx-size.ts";
import type { Copy } from "./shapes.ts";

interface Place {
  /** Dictionary of the copy, with the picture's width and height. */
  dict: PDFDict;
  unpacked: Unpacked;
  copy: Copy;
}

/**
 * Returns the bytes of a picture within a page and names their filter.
 * @throws RefusedFile for a picture that decodes to too many pixels, or is none of its filter
 */
export function pictureBytes(decoded: Decoded, place: Place): Uint8Array {
  const { dict } = place;
  requirePixels({ width: numberAt(dict, "Width"), height: numberAt(dict, "Height") });
  const filter = decoded.codec ?? "FlateDecode";
  dict.set(PDFName.of("Filter"), PDFName.of(filter));
  const parameters = parametersOf(decoded, place);
  if (parameters) dict.set(PDFName.of("DecodeParms"), parameters);
  if (decoded.codec === null) return pack(decoded.content);
  return (codecs[decoded.codec] ?? unknown)(decoded.content, parameters);
}

type CleanCodec = (content: Uint8Array, parameters: PDFDict | null) => Uint8Array;

const unknown: CleanCodec = () => {
  throw unreadable();
};

/** What a decoder would read is what counts, so each codec's own header is measured too. */
const codecs: Readonly<Record<string, CleanCodec>> = {
  DCTDecode: (content) => {
    const segments = jpegSegments(content);
    if (segments === null) throw unreadable();
    requirePixels(segments);
    return segments.content;
  },
  JPXDecode: (content) => {
    const size = jpxSize(content);
    if (size === null) throw unreadable();
    requirePixels(size);
    return content;
  },
  JBIG2Decode: (content) => {
    const sizes = jbig2Size(content);
    if (sizes === null) throw unreadable();
    for (const size of sizes) requirePixels(size);
    return content;
  },
  CCITTFaxDecode: (content, parameters) => {
    const width = parameters ? numberAt(parameters, "Columns") : 0;
    const height = parameters ? numberAt(parameters, "Rows") : 0;
    requirePixels({ width: width || 1728, height: height || 1 });
    return content;
  },
};

const KEYS: Readonly<Record<string, readonly string[]>> = {
  FlateDecode: ["Predictor", "Colors", "BitsPerComponent", "Columns"],
  DCTDecode: ["ColorTransform"],
  CCITTFaxDecode: [
    "K",
    "EndOfLine",
    "EncodedByteAlign",
    "Columns",
    "Rows",
    "EndOfBlock",
    "BlackIs1",
    "DamagedRowsBeforeError",
  ],
};

function parametersOf({ codec, parameters }: Decoded, { copy, dict }: Place): PDFDict | null {
  if (parameters === null) return null;
  const copied = PDFDict.withContext(dict.context);
  for (const key of KEYS[codec ?? "FlateDecode"] ?? [])
    setCopied(copied, key, copy(parameters.get(PDFName.of(key)), "plain"));
  if (codec === "JBIG2Decode")
    setCopied(copied, "JBIG2Globals", copy(parameters.get(PDFName.of("JBIG2Globals")), "data"));
  return copied.keys().length === 0 ? null : copied;
}

function setCopied(dict: PDFDict, key: string, value: PDFObject | undefined): void {
  if (value !== undefined) dict.set(PDFName.of(key), value);
}

function numberAt(dict: PDFDict, key: string): number {
  const value = dict.get(PDFName.of(key));
  const number = value instanceof PDFRef ? dict.context.lookup(value) : value;
  return number instanceof PDFNumber ? number.asNumber() : 0;
}
