import { mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
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

it("passes over the lock of an editor, and over no other link", () =>
  inFolder(async (folder) => {
    await symlink("ada@host.12:34", join(folder, ".#flow.json"));
    await symlink("nowhere", join(folder, "flow.json"));
    expect(await jsonEntries(folder)).toEqual([
      { absolute: join(folder, "flow.json"), instead: "a symbolic link" },
    ]);
  }));
