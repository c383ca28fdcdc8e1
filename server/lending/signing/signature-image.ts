const PREFIX = "data:image/png;base64,";
/** Bytes with which every PNG begins. */
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Offsets in the first chunk of a PNG, which has the size of the picture. */
const IHDR = { width: 16, height: 20, end: 24 };
/** The server decodes a picture to draw it, so a larger one is rejected first. */
const MAX_PIXELS = 4_000_000;

/** Returns the PNG of a data URL; null when it cannot be drawn. */
export function decodePng(dataUrl: string): Uint8Array | null {
  if (!dataUrl.startsWith(PREFIX)) return null;
  const bytes = Buffer.from(dataUrl.slice(PREFIX.length), "base64");
  if (bytes.length < IHDR.end || !PNG.every((byte, index) => bytes[index] === byte)) return null;
  const pixels = bytes.readUInt32BE(IHDR.width) * bytes.readUInt32BE(IHDR.height);
  return pixels > 0 && pixels <= MAX_PIXELS ? new Uint8Array(bytes) : null;
}
