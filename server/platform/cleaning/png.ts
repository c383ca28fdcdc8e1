import { constants, crc32, deflateSync, inflateSync } from "node:zlib";
import { message } from "#server/platform/errors/message.ts";
import { requirePixels } from "./pixels.ts";
import { RefusedFile } from "./refused-file.ts";

/** Source: PNG specification, third edition (W3C). */
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Samples of a pixel and the bit depths, by color type (section 11.2.1). */
const colorTypes = new Map([
  [0, { samples: 1, depths: [1, 2, 4, 8, 16] }],
  [2, { samples: 3, depths: [8, 16] }],
  [3, { samples: 1, depths: [1, 2, 4, 8] }],
  [4, { samples: 2, depths: [8, 16] }],
  [6, { samples: 4, depths: [8, 16] }],
]);

/** First column and row, and the steps, of the seven passes of an interlaced picture (section 8.2). */
const passes = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
];

interface Header {
  width: number;
  height: number;
  bitsEach: number;
  interlaced: boolean;
  colorType: number;
}

const unreadable = () => new RefusedFile(message("unreadable-picture"));

/**
 * Unpacks a PNG, checks each line of pixels, and packs it anew. Only the header, the palette, its
 * transparency and the pixels remain.
 * @throws RefusedFile when the picture is incomplete, too large, or against its specification
 */
export function cleanPng(content: Uint8Array): Uint8Array {
  const chunks = readChunks(content);
  const [first] = chunks;
  if (first?.type !== "IHDR") throw unreadable();
  const header = readHeader(first.data);
  requirePixels(header);
  const only = (type: string, most: number): Buffer | null => {
    const [chunk, second] = chunks.filter((each) => each.type === type);
    if (second !== undefined || (chunk?.data.length ?? 0) > most) throw unreadable();
    return chunk?.data ?? null;
  };
  const palette = only("PLTE", 768);
  if (palette === null ? header.colorType === 3 : palette.length % 3 !== 0) throw unreadable();
  const transparency = only("tRNS", 256);
  const packed = chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data);
  const lines = unpackLines(header, Buffer.concat(packed));
  return Buffer.concat([
    SIGNATURE,
    chunkOf("IHDR", first.data),
    ...(palette ? [chunkOf("PLTE", palette)] : []),
    ...(transparency ? [chunkOf("tRNS", transparency)] : []),
    chunkOf("IDAT", deflateSync(lines)),
    chunkOf("IEND", Buffer.alloc(0)),
  ]);
}

interface Chunk {
  type: string;
  data: Buffer;
}

/** Reads up to the end chunk; what follows it is no part of the picture. */
function readChunks(content: Uint8Array): Chunk[] {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const chunks: Chunk[] = [];
  for (let offset = SIGNATURE.length; offset + 12 <= bytes.length;) {
    const end = offset + 8 + bytes.readUInt32BE(offset);
    if (end + 4 > bytes.length) break;
    const type = bytes.toString("latin1", offset + 4, offset + 8);
    if (crc32(bytes.subarray(offset + 4, end)) !== bytes.readUInt32BE(end)) throw unreadable();
    chunks.push({ type, data: bytes.subarray(offset + 8, end) });
    if (type === "IEND") return chunks;
    offset = end + 4;
  }
  throw new RefusedFile(message("incomplete-picture"));
}

function readHeader(data: Buffer): Header {
  if (data.length !== 13) throw unreadable();
  const [depth = 0, colorType = 0, compression, filter, interlace = 0] = data.subarray(8);
  const color = colorTypes.get(colorType);
  if (!color?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1)
    throw unreadable();
  return {
    width: data.readUInt32BE(0),
    height: data.readUInt32BE(4),
    bitsEach: depth * color.samples,
    interlaced: interlace === 1,
    colorType,
  };
}

/** Lengths of the lines in order, each with its filter byte. */
function lineLengths({ width, height, bitsEach, interlaced }: Header): number[] {
  return (interlaced ? passes : [{ x: 0, y: 0, dx: 1, dy: 1 }]).flatMap(({ x, y, dx, dy }) => {
    const columns = Math.max(0, Math.ceil((width - x) / dx));
    const rows = columns === 0 ? 0 : Math.max(0, Math.ceil((height - y) / dy));
    return Array.from({ length: rows }, () => 1 + Math.ceil((columns * bitsEach) / 8));
  });
}

/** Returns the lines of pixels; never more bytes than the header declares. */
function unpackLines(header: Header, packed: Buffer): Buffer {
  const lengths = lineLengths(header);
  const size = lengths.reduce((sum, each) => sum + each, 0);
  let lines: Buffer;
  try {
    lines = inflateSync(packed, {
      maxOutputLength: size,
      // A truncated picture then has too few lines, and a damaged one an error.
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch {
    throw unreadable();
  }
  if (lines.length < size) throw new RefusedFile(message("incomplete-picture"));
  let offset = 0;
  for (const length of lengths) {
    if ((lines[offset] ?? 5) > 4) throw unreadable();
    offset += length;
  }
  return lines;
}

function chunkOf(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}
