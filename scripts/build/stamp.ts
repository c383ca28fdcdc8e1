import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const path = "dist/.built.json";

/** Hash of each built part's inputs. */
export type Stamp = Partial<
  Record<
    "app" | "compression" | "definitions" | "prerender" | "toolbar" | "server" | "studio",
    string
  >
>;

export const readStamp = async (root: string): Promise<Stamp> =>
  readFile(join(root, path), "utf8").then(
    (text) => JSON.parse(text) as Stamp,
    () => ({}),
  );

export async function writeStamp(root: string, stamp: Stamp): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), JSON.stringify(stamp));
}
