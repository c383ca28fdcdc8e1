import { readFile, writeFile } from "node:fs/promises";

/** Writes a generated page; with `--check` it only says that the page is stale and fails. */
export async function writeGenerated(path: string, content: string): Promise<void> {
  if (content === (await readFile(path, "utf8").catch(() => null))) return;
  if (process.argv.includes("--check")) {
    console.error(`${path} is stale: run \`npm run generate\`.`);
    process.exitCode = 1;
  } else await writeFile(path, content);
}
