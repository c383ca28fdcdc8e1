/** The SIZ marker of a JPEG 2000 codestream (ISO/IEC 15444-1, A.5.1), behind SOC. */
const START = Buffer.from([0xff, 0x4f, 0xff, 0x51]);

/** Returns the size of the picture that a decoder would make; null without a codestream. */
export function jpxSize(content: Uint8Array): { width: number; height: number } | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const offset = bytes.indexOf(START);
  if (offset === -1 || offset + 24 > bytes.length) return null;
  // Length and capabilities, two bytes each, precede the size of the reference grid.
  const size = offset + START.length + 4;
  return {
    width: bytes.readUInt32BE(size) - bytes.readUInt32BE(size + 8),
    height: bytes.readUInt32BE(size + 4) - bytes.readUInt32BE(size + 12),
  };
}
