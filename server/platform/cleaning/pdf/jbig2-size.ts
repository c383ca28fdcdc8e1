/** Segment types with a bitmap of their own size, and the page (ITU T.88, 7.3). */
const PAGE = 48;
const regions = new Set([4, 6, 7, 20, 22, 23, 36, 38, 39, 40, 42, 43]);
/** A page may leave its height open until its stripes are known. */
const OPEN = 0xffffffff;

interface Size {
  width: number;
  height: number;
}

/**
 * Returns the sizes of the page and of its regions in an embedded JBIG2 stream; null when its
 * segments cannot be followed.
 */
export function jbig2Size(content: Uint8Array): Size[] | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const sizes: Size[] = [];
  let offset = 0;
  while (offset + 11 <= bytes.length) {
    const header = segmentHeader(bytes, offset);
    if (header === null) return null;
    const { type, data, length } = header;
    if (type === PAGE || regions.has(type)) {
      if (data + 8 > bytes.length) return null;
      const height = bytes.readUInt32BE(data + 4);
      sizes.push({ width: bytes.readUInt32BE(data), height: height === OPEN ? 1 : height });
    }
    // Only a generic region may leave its length open, and it is then the last one that counts.
    if (length === OPEN) break;
    offset = data + length;
  }
  return sizes.length === 0 ? null : sizes;
}

/** Reads a segment header (7.2): number, flags, segments it refers to, page, length. */
function segmentHeader(bytes: Buffer, start: number) {
  const number = bytes.readUInt32BE(start);
  const flags = bytes.readUInt8(start + 4);
  const short = bytes.readUInt8(start + 5) >> 5;
  let offset = start + 6;
  let count = short;
  if (short === 7) {
    count = bytes.readUInt32BE(start + 5) & 0x1fffffff;
    offset = start + 9 + Math.ceil((count + 1) / 8);
  }
  offset += count * (number <= 256 ? 1 : number <= 65_536 ? 2 : 4);
  offset += (flags & 0x40) === 0 ? 1 : 4;
  if (offset + 4 > bytes.length) return null;
  return { type: flags & 0x3f, data: offset + 4, length: bytes.readUInt32BE(offset) };
}
