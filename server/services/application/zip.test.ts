import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { uniqueNames, zip } from "./zip.ts";

async function* entries() {
  const modified = new Date("2026-11-21T10:20:30Z");
  yield { name: "Crédit.pdf", content: Buffer.from("%PDF-1.7 one"), modified };
  yield { name: "empty.png", content: new Uint8Array(), modified };
  yield { name: "z (2).jpg", content: Buffer.alloc(70_000, 7), modified };
}

async function archive(): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of zip(entries())) parts.push(part);
  return Buffer.concat(parts);
}

it("writes an archive that another program reads and verifies", async () => {
  const read = [
    "import sys, io, zipfile, json",
    "z = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))",
    "print(json.dumps([z.testzip(), [[i.filename, i.file_size, list(i.date_time)] for i in z.infolist()]]))",
  ].join("\n");
  const time = [2026, 11, 21, 10, 20, 30];
  expect(
    JSON.parse(execFileSync("python3", ["-c", read], { input: await archive() }).toString()),
  ).toEqual([
    null,
    [
      ["Crédit.pdf", 12, time],
      ["empty.png", 0, time],
      ["z (2).jpg", 70_000, time],
    ],
  ]);
});

it("gives every file of an archive a unique name, ignoring case", () => {
  const unique = uniqueNames();
  expect(["a.pdf", "A.pdf", "a.pdf", "b", "b"].map(unique)).toEqual([
    "a.pdf",
    "A (2).pdf",
    "a (3).pdf",
    "b",
    "b (2)",
  ]);
});
