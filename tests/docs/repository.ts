import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { flowCommands } from "#scripts/flow/commands.ts";
import type { Repository } from "./faults.ts";

const root = resolve(import.meta.dirname, "../..");
/** Folders without documents of the project: dependencies, what commands write, and hidden folders. */
const SKIPPED = /^(node_modules|dist|data|coverage|contact-sheet|test-results|\..*)$/;

function markdownBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : markdownBelow(path);
    return entry.name.endsWith(".md") ? [path] : [];
  });
}

export const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** Paths of the project's documents, relative to its root. */
export const documents: readonly string[] = markdownBelow("");

const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

const benches = readdirSync(join(root, "bench"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(root, "bench", entry.name, "index.ts")))
  .map(({ name }) => name);

export const repository: Repository = {
  exists: (path) => existsSync(join(root, path)),
  read,
  scripts: Object.keys(scripts),
  subcommands: { flow: Object.keys(flowCommands), bench: benches },
};
