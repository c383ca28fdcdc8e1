import { crc32, deflateSync } from "node:zlib";

interface PdfParts {
  /** Entries of the catalog and of the page. */
  catalog?: string;
  page?: string;
  /** Further objects, from number 6 on. */
  objects?: readonly (string | Uint8Array)[];
  trailer?: string;
}

/** Returns a PDF of one page with a line of text. */
export function pdf(text = "A page", parts: PdfParts = {}): Uint8Array {
  const { catalog = "", page = "", objects = [], trailer = "" } = parts;
  const drawing = Buffer.from(
    `BT /F1 12 Tf 72 720 Td (${text.replaceAll(/[\\()]/g, "\\$&")}) Tj ET`,
  );
  return new Uint8Array(
    Buffer.concat([
      Buffer.from(
        `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R${catalog}>>endobj\n` +
          "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
          `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>${page}>>endobj\n` +
          `4 0 obj<</Length ${drawing.length}>>stream\n`,
      ),
      drawing,
      Buffer.from(
        "\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n",
      ),
      ...objects.map((each) => (typeof each === "string" ? Buffer.from(each) : each)),
      Buffer.from(`\ntrailer<</Root 1 0 R${trailer}>>\n%%EOF\n`),
    ]),
  );
}

/** Returns an object of a PDF with a packed stream. */
export function packedStream(number: number, entries: string, content: Uint8Array): Buffer {
  const packed = deflateSync(content);
  return Buffer.concat([
    Buffer.from(
      `\n${number} 0 obj<<${entries}/Filter/FlateDecode/Length ${packed.length}>>stream\n`,
    ),
    packed,
    Buffer.from("\nendstream endobj\n"),
  ]);
}

/** Returns a gray PNG. A size over 2,000 is only in its header. */
export function png(width = 2, height = 2): Uint8Array {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const lines = Buffer.alloc((Math.min(width, 2_000) + 1) * Math.min(height, 2_000));
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(lines)),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

/** Returns a gray JPEG of 8 by 8 pixels. */
export const jpeg = (): Uint8Array =>
  new Uint8Array(
    Buffer.from(
      "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+" +
        "MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//wAALCAAIAAgBAREA/8QAKAABAAAAAAAAAAAAAAAAAAAABBAA" +
        "AwAAAAAAAAAAAAAAAAAAAAVC/9oACAEBAAA/ABp5P//Z",
      "base64",
    ),
  );
