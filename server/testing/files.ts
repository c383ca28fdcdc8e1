import { deflateSync } from "node:zlib";

/** Returns a minimal PDF. */
export function pdf(extra = ""): Uint8Array {
  return new Uint8Array(
    Buffer.from(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n${extra}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
      "latin1",
    ),
  );
}

/** Returns a PNG header of the given size with a small body. */
export function png(width = 2, height = 2): Uint8Array {
  const chunk = (name: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(Buffer.alloc(14))),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

/** Returns a JPEG up to its frame header. */
export function jpeg(width = 2, height = 2): Uint8Array {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8]),
      size,
      Buffer.from([1, 1, 0x11, 0, 0xff, 0xd9]),
    ]),
  );
}
