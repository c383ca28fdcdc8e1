import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { testRoot } from "../testing/test-root.ts";
import { folderSignature } from "./folder.ts";

it("an editor's lock, a link that leads nowhere, does not change the signature of a folder", async () => {
  const root = await testRoot();
  const before = folderSignature(root.path, "main");
  const lock = join(root.path, "flows/organisations/main/.#overlay.json");
  await symlink("ada@host.12:34", lock);
  expect(folderSignature(root.path, "main")).toBe(before);
  expect(before).toContain("overlay.json");
  await root.remove();
});
