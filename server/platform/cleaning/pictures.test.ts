import { crc32, deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { jpeg, png } from "#server/testing/files.ts";
import { cleanFile } from "./clean-file.ts";

const files = {
  jpg: { declaredType: "image/jpeg", fileName: "a.jpg" },
  png: { declaredType: "image/png", fileName: "a.png" },
};

async function cleaned(kind: keyof typeof files, content: Uint8Array) {
  const answer = await cleanFile({ ...files[kind], content });
  return "refused" in answer ? answer.refused.code : answer.content;
}
const text = (content: Uint8Array | string): string => Buffer.from(content).toString("latin1");

/** What people have hidden behind a picture. */
const payloads: [string, Buffer][] = [
  ["a program for Linux", Buffer.from("\x7fELF\x02\x01\x01 payload")],
  ["a program for Windows", Buffer.from("MZ\x90\0 This program cannot be run. payload")],
  ["a RAR archive", Buffer.from("Rar!\x1a\x07\x01\0 payload")],
  ["a 7z archive", Buffer.from("7z\xbc\xaf\x27\x1c payload", "latin1")],
  ["a PHP program", Buffer.from("<?php system($_GET['payload']); ?>")],
  ["an SVG drawing", Buffer.from("<svg onload='payload()'/>")],
  ["a shell script", Buffer.from("#!/bin/sh\npayload\n")],
];

describe("cleanFile, for pictures", () => {
  for (const [kind, picture] of [
    ["jpg", jpeg()],
    ["png", png(20, 10)],
  ] as const) {
    it.each(payloads)(`leaves behind %s behind a ${kind}`, async (_name, payload) => {
      const stored = await cleaned(kind, Buffer.concat([picture, payload]));
      expect(stored).toBeInstanceOf(Uint8Array);
      expect(text(stored)).not.toContain("payload");
    });

    it(`refuses each truncated ${kind}`, async () => {
      for (let length = 12; length < picture.length; length += 1) {
        const answer = await cleaned(kind, picture.slice(0, length));
        expect([length, answer]).toEqual([
          length,
          expect.stringMatching(/^(incomplete|unreadable)-picture$/),
        ]);
      }
    });

    it(`gives the same bytes for the same ${kind}`, async () => {
      expect(await cleaned(kind, picture)).toEqual(await cleaned(kind, picture));
    });
  }

  it("removes the metadata of a photo, such as its place", async () => {
    const exif = Buffer.from("\xff\xe1\0\x20Exif\0\0GPS 38.8977 -77.0365 here", "latin1");
    exif.writeUInt16BE(exif.length - 2, 2);
    const picture = Buffer.from(jpeg());
    const photo = Buffer.concat([picture.subarray(0, 2), exif, picture.subarray(2)]);
    expect(text(await cleaned("jpg", photo))).not.toMatch(/Exif|GPS/);
  });

  it("removes the texts of a PNG", async () => {
    const picture = Buffer.from(png());
    const chunk = Buffer.from("\0\0\0\x04tEXta\0bc\0\0\0\0", "latin1");
    chunk.writeUInt32BE(crc32(chunk.subarray(4, 12)), 12);
    // IHDR ends at byte 33.
    const withText = Buffer.concat([picture.subarray(0, 33), chunk, picture.subarray(33)]);
    expect(await cleaned("png", withText)).toEqual(await cleaned("png", picture));
  });

  it("refuses a PNG that unpacks to more than its size", async () => {
    const bomb = Buffer.from(png(2_000, 2_000));
    const small = Buffer.from(png(20, 10));
    const about = bomb.subarray(small.indexOf("IDAT") - 4);
    expect(await cleaned("png", Buffer.concat([small.subarray(0, 33), about]))).toBe(
      "unreadable-picture",
    );
  });

  it("refuses a PNG with a wrong check sum", async () => {
    const picture = Buffer.from(png());
    const damaged = picture.indexOf("IDAT") + 6;
    picture.writeUInt8(picture.readUInt8(damaged) ^ 1, damaged);
    expect(await cleaned("png", picture)).toBe("unreadable-picture");
  });

  it.each([
    ["png", png(50_000, 50_000)],
    ["jpg", withSize(jpeg(), 65_000)],
  ] as const)("refuses a %s with too many pixels before it decodes one", async (kind, content) => {
    expect(await cleaned(kind, content)).toBe("picture-too-large");
  });

  it("refuses a JPEG whose coded pixels are damaged", async () => {
    const picture = Buffer.from(jpeg());
    const scan = picture.indexOf(Buffer.from([0xff, 0xda]));
    const damaged = Buffer.concat([picture.subarray(0, scan + 8), Buffer.from([0xff, 0xd9])]);
    expect(await cleaned("jpg", damaged)).toMatch(/^(incomplete|unreadable)-picture$/);
  });

  it("keeps the pixels of a PNG", async () => {
    const stored = await cleaned("png", png(20, 10));
    expect(text(stored)).toContain(text(deflateSync(Buffer.alloc(210))));
  });
});

function withSize(picture: Uint8Array, side: number): Uint8Array {
  const changed = Buffer.from(picture);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]));
  changed.writeUInt16BE(side, frame + 5);
  changed.writeUInt16BE(side, frame + 7);
  return changed;
}
