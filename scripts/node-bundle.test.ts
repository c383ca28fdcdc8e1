import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { inItsPlace } from "./node-bundle.js";

it("finds the files next to a source where the checkout has moved to", async () => {
  const root = await mkdtemp(join(tmpdir(), "hearthline-place-"));
  try {
    const [before, after] = [join(root, "before"), join(root, "after 2")];
    const source = join(before, "engine/names/own.ts");
    const folder = join(before, ".cache/commands");
    await mkdir(folder, { recursive: true });
    const code = "export const own = [import.meta.url, import.meta.dirname];";
    await writeFile(join(folder, "bundle.mjs"), inItsPlace(code, source, folder));
    await rename(before, after);
    const moved = pathToFileURL(join(after, ".cache/commands/bundle.mjs")).href;
    const { own } = (await import(/* @vite-ignore */ moved)) as { own: string[] };
    expect(own).toEqual([
      pathToFileURL(join(after, "engine/names/own.ts")).href,
      join(after, "engine/names"),
    ]);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});
