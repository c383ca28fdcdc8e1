import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { headFile, writeHeadFile } from "./head-file.ts";

it("leaves no file behind when it cannot replace the head", async () => {
  const folder = await mkdtemp(join(tmpdir(), "hearthline-head-"));
  const head = { number: 1, at: new Date(0), streams: 1, events: 1, sum: "", signature: "" };
  try {
    // No file replaces a folder.
    await mkdir(headFile(folder));
    await expect(writeHeadFile(headFile(folder), head)).rejects.toThrow("EISDIR");
    expect(await readdir(folder)).toEqual(["audit-head.json"]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
