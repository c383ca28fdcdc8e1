import {
  PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFObjectParser,
  PDFRawStream,
  PDFArray,
} from "@cantoo/pdf-lib";
import { jpegSegments } from "../jpeg-segments.ts";
import { requirePixels } from "../pixels.ts";
import { decodeStream, tooComplex, unreadable, type Unpacked } from "./filters.ts";

/** Short names within a drawing (ISO 32000-2, tables 91 and 92). */
const filters: Readonly<Record<string, string>> = {
  AHx: "ASCIIHexDecode",
  A85: "ASCII85Decode",
  LZW: "LZWDecode",
  Fl: "FlateDecode",
  RL: "RunLengthDecode",
  CCF: "CCITTFaxDecode",
  DCT: "DCTDecode",
};
const MOST = 20_000;

const WHITE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set([..."()<>[]{}/%"].map((each) => each.charCodeAt(0)));
const isRegular = (byte: number): boolean => !WHITE.has(byte) && !DELIMITERS.has(byte);

/**
 * Unpacks each picture that a drawing holds among its operators.
 * @throws RefusedFile when one unpacks to too much
 */
export function requireBoundedInline(drawing: Uint8Array, unpacked: Unpacked): void {
  const bytes = Buffer.from(drawing.buffer, drawing.byteOffset, drawing.length);
  // Few drawings hold pictures, and reading every operator of the others would take long.
  if (!/\bBI\b/.test(bytes.toString("latin1"))) return;
  let count = 0;
  for (let offset = 0; offset < bytes.length;) {
    const token = nextToken(bytes, offset);
    offset = token.end;
    if (token.operator !== "BI") continue;
    const start = operatorEnd(bytes, offset, "ID");
    if (start === null) return;
    count += 1;
    if (count > MOST) throw tooComplex();
    const about = bytes.subarray(offset, start - 2);
    // Each filter ends by itself, so the picture cannot be longer to a viewer than it is here.
    requireBounded(about, bytes.subarray(start + 1), unpacked);
    offset = pictureEnd(bytes, start + 1);
  }
}

function requireBounded(about: Buffer, rest: Buffer, unpacked: Unpacked): void {
  const dict = dictionaryOf(about);
  // A viewer cannot draw it either.
  if (dict === null) return;
  const entry = (short: string, long: string) =>
    dict.lookup(PDFName.of(short)) ?? dict.lookup(PDFName.of(long));
  const number = (value: unknown): number => (value instanceof PDFNumber ? value.asNumber() : 0);
  requirePixels({ width: number(entry("W", "Width")), height: number(entry("H", "Height")) });
  const filter = entry("F", "Filter");
  if (filter === undefined) return;
  const full = PDFDict.withContext(dict.context);
  full.set(PDFName.of("Filter"), fullNames(filter, dict.context));
  const parameters = entry("DP", "DecodeParms");
  if (parameters) full.set(PDFName.of("DecodeParms"), parameters);
  const { content, codec } = decodeStream(PDFRawStream.of(full, rest), unpacked);
  if (codec !== "DCTDecode") return;
  const segments = jpegSegments(content);
  if (segments === null) throw unreadable();
  requirePixels(segments);
}

function fullNames(filter: unknown, context: PDFContext): PDFArray {
  const array = PDFArray.withContext(context);
  for (const each of filter instanceof PDFArray ? filter.asArray() : [filter])
    if (each instanceof PDFName) {
      const name = each.decodeText();
      array.push(PDFName.of(filters[name] ?? name));
    }
  return array;
}

function dictionaryOf(about: Buffer): PDFDict | null {
  const text = Buffer.concat([Buffer.from("<<"), about, Buffer.from(">>")]);
  try {
    const object = PDFObjectParser.forBytes(text, PDFContext.create()).parseObject();
    return object instanceof PDFDict ? object : null;
  } catch {
    return null;
  }
}

/** Returns the position behind the next operator of this name; null without one. */
function operatorEnd(bytes: Buffer, from: number, operator: string): number | null {
  for (let offset = from; offset < bytes.length;) {
    const token = nextToken(bytes, offset);
    if (token.operator === operator) return token.end;
    offset = token.end;
  }
  return null;
}

/** Returns the position behind the `EI` that ends the data of a picture. */
function pictureEnd(bytes: Buffer, from: number): number {
  for (
    let offset = bytes.indexOf("EI", from);
    offset !== -1;
    offset = bytes.indexOf("EI", offset + 1)
  )
    if (WHITE.has(bytes[offset - 1] ?? 32) && !isRegular(bytes[offset + 2] ?? 32))
      return offset + 2;
  return bytes.length;
}

/** Reads one token; `operator` is empty for operands, comments and white space. */
function nextToken(bytes: Buffer, start: number): { operator: string; end: number } {
  const first = bytes[start] ?? 32;
  if (isRegular(first)) {
    const end = regularEnd(bytes, start);
    return { operator: end - start > 3 ? "" : bytes.toString("latin1", start, end), end };
  }
  const character = String.fromCharCode(first);
  if (character === "/") return { operator: "", end: regularEnd(bytes, start + 1) };
  if (character === "(") return { operator: "", end: textEnd(bytes, start) };
  if (character === "%") return { operator: "", end: lineEnd(bytes, start) };
  return { operator: "", end: start + 1 };
}

function regularEnd(bytes: Buffer, start: number): number {
  let end = start;
  while (end < bytes.length && isRegular(bytes[end] ?? 32)) end += 1;
  return end;
}

function textEnd(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let offset = start; offset < bytes.length; offset += 1) {
    const character = String.fromCharCode(bytes[offset] ?? 32);
    if (character === "\\") offset += 1;
    else if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    if (depth === 0) return offset + 1;
  }
  return bytes.length;
}

function lineEnd(bytes: Buffer, start: number): number {
  let end = start;
  while (end < bytes.length && bytes[end] !== 10 && bytes[end] !== 13) end += 1;
  return end;
}
