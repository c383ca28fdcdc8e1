/** Reads the segments of a JPEG (ITU T.81, annex B). */

export interface JpegSegments {
  width: number;
  height: number;
  /** The picture from its first to its last marker: no metadata, and nothing behind its end. */
  content: Uint8Array;
}

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Frame headers, SOF0 to SOF15; the three others in this range are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** Tables and headers without which the picture cannot be decoded. */
const isNeeded = (marker: number): boolean =>
  isFrame(marker) || [0xc4, 0xcc, SCAN, 0xdb, 0xdc, 0xdd].includes(marker);

/** Adobe's segment says how colors are coded. Its length is fixed (Adobe TN 5116, section 18). */
const isAdobe = (marker: number, body: Uint8Array): boolean =>
  marker === 0xee &&
  body.length === 14 &&
  Buffer.from(body.subarray(2, 7)).toString("latin1") === "Adobe";

/** Returns the picture's own segments; null when the file is no JPEG or ends before its end marker. */
export function jpegSegments(content: Uint8Array): JpegSegments | null {
  if (content[0] !== 0xff || content[1] !== START) return null;
  const view = new DataView(content.buffer, content.byteOffset, content.length);
  const kept: Uint8Array[] = [content.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let scans = 0;
  let offset = 2;
  while (offset + 1 < content.length) {
    if (content[offset] !== 0xff) return null;
    const marker = content[offset + 1] ?? 0;
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker === END) {
      if (size === null || scans === 0) return null;
      kept.push(content.subarray(offset, offset + 2));
      return { ...size, content: Buffer.concat(kept) };
    }
    if (offset + 4 > content.length) return null;
    const next = offset + 2 + view.getUint16(offset + 2);
    if (next < offset + 4 || next > content.length) return null;
    const body = content.subarray(offset + 2, next);
    if (isFrame(marker)) {
      if (body.length < 8 || size !== null) return null;
      size = { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) };
    }
    const end = marker === SCAN ? scanEnd(content, next) : next;
    if (marker === SCAN) scans += 1;
    if (isNeeded(marker) || isAdobe(marker, body)) kept.push(content.subarray(offset, end));
    offset = end;
  }
  return null;
}

/** Returns the position of the marker behind the coded data of a scan. */
function scanEnd(content: Uint8Array, from: number): number {
  let position = content.indexOf(0xff, from);
  while (position !== -1) {
    const following = content[position + 1];
    if (following === undefined) break;
    if (following !== 0 && following !== 0xff && !isRestart(following)) return position;
    position = content.indexOf(0xff, position + (following === 0xff ? 1 : 2));
  }
  return content.length;
}
