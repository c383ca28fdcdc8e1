/** Writes the flow drawings of the documentation; `--check` fails when one is stale. */
import { readFile, writeFile } from "node:fs/promises";
import { drawnFlow } from "./flow/graph.ts";
import { svg } from "./flow/graph/svg.ts";

/** Path and content of each drawing. */
export const drawings = [{ path: "docs/images/heloc.svg", flow: "heloc", org: "main" }] as const;

/** @param root folder with flows/, schemas/ and docs/ */
export async function staleDrawings(root: string): Promise<{ path: string; now: string }[]> {
  const stale: { path: string; now: string }[] = [];
  for (const { path, flow, org } of drawings) {
    const now = `${svg(await drawnFlow({ flow, org, root }))}\n`;
    const current = await readFile(`${root}/${path}`, "utf8").catch(() => null);
    if (current !== now) stale.push({ path, now });
  }
  return stale;
}

if (import.meta.filename === process.argv[1] || process.env.npm_lifecycle_event === "generate") {
  const check = process.argv.includes("--check");
  const stale = await staleDrawings(process.cwd());
  for (const { path, now } of stale)
    if (check) console.error(`${path} is stale: run \`npm run generate\`.`);
    else await writeFile(path, now);
  console.log(`${stale.length} ${check ? "stale drawings" : "drawings written"}`);
  if (check && stale.length > 0) process.exitCode = 1;
}
