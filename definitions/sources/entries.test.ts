import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { jsonEntries } from "./entries.ts";

async function inFolder(act: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "hearthline-entries-"));
  try {
    await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

it("lists again when a folder below is removed during the listing", () =>
  inFolder(async (folder) => {
    await writeFile(join(folder, "flow.json"), "{}");
    let isRemoved = false;
    const entries = await jsonEntries(folder, async (each) => {
      // The system fails as for a folder that it has listed and no longer finds.
      if (!isRemoved) {
        isRemoved = true;
        await readdir(join(each, "removed"));
      }
      return readdir(each, { withFileTypes: true, recursive: true });
    });
    expect(entries).toEqual([{ absolute: join(folder, "flow.json"), instead: null }]);
  }));

it("rejects a folder that does not exist", () =>
  inFolder(async (folder) => {
    await expect(jsonEntries(join(folder, "absent"))).rejects.toMatchObject({ code: "ENOENT" });
  }));
