import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { constants, deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { spool } from "#server/platform/uploads/spool.ts";
import { pdf, png } from "#server/testing/files.ts";
import { type Cleaner, cleaningProcess } from "./cleaner.ts";

const MIB = 1024 * 1024;
let folder: string;
let cleaner: Cleaner;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearthline-cleaning-"));
  cleaner = cleaningProcess();
});
afterAll(async () => {
  await cleaner.close();
  await rm(folder, { recursive: true });
});

async function cleaned(by: Cleaner, content: Uint8Array, fileName: string, declaredType: string) {
  const file = await spool(Readable.from([Buffer.from(content)]), folder);
  const answer = await by.clean(file, { fileName, declaredType });
  await file.remove();
  return "refused" in answer ? answer.refused.code : answer.type;
}

/** Returns an object stream of a megabyte that unpacks to a gigabyte. */
function bomb(): Buffer {
  const part = deflateRawSync(Buffer.alloc(64 * MIB), { finishFlush: constants.Z_FULL_FLUSH });
  const end = deflateRawSync(Buffer.alloc(0));
  const header = Buffer.from([0x78, 0x9c]);
  const packed = Buffer.concat([header, ...Array.from({ length: 16 }, () => part), end]);
  return Buffer.concat([
    Buffer.from(
      `\n6 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>stream\n`,
    ),
    packed,
    Buffer.from("\nendstream endobj\n"),
  ]);
}

it("refuses a PDF of a megabyte that unpacks to a gigabyte, and cleans the next file", async () => {
  const content = pdf("", { objects: [bomb()] });
  expect(content.length).toBeLessThan(2 * MIB);
  expect(await cleaned(cleaner, content, "a.pdf", "application/pdf")).toBe("pdf-too-complex");
  expect(await cleaned(cleaner, png(), "a.png", "image/png")).toBe("image/png");
}, 120_000);

it("refuses a file that takes too long, and cleans the next one", async () => {
  const hasty = cleaningProcess(1);
  try {
    expect(await cleaned(hasty, png(2_000, 2_000), "a.png", "image/png")).toBe("picture-too-large");
  } finally {
    await hasty.close();
  }
});

it("gives the bytes that it has written, their number and their hash", async () => {
  const file = await spool(Readable.from([Buffer.concat([png(), Buffer.from("hidden")])]), folder);
  const answer = await cleaner.clean(file, { fileName: "a.png", declaredType: "image/png" });
  if ("refused" in answer) throw new Error(answer.refused.code);
  const { size, sha256, steps } = answer.content;
  const bytes = await buffer(steps());
  await file.remove();
  expect(bytes.toString("latin1")).not.toContain("hidden");
  expect([size, sha256]).toEqual([bytes.length, createHash("sha256").update(bytes).digest("hex")]);
});

it("leaves nothing of a file behind", async () => {
  await cleaned(cleaner, pdf(), "a.pdf", "application/pdf");
  expect(await readdir(folder)).toEqual([]);
});
