import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

const PAGES = ["index.html", "agent.html", "broker.html"];
const manifest = JSON.parse(readFileSync("dist/app-manifest.json", "utf8")) as Record<
  string,
  Chunk
>;
const byFile = new Map(Object.values(manifest).map((chunk) => [`/${chunk.file}`, chunk]));

const scriptsOf = (page: string): string[] =>
  [...readFileSync(`dist/${page}`, "utf8").matchAll(/<script[^>]* src="([^"]+)"/g)].flatMap(
    ([, source]) => source ?? [],
  );

/** Returns the scripts of a page and all that it may load later. */
function reached(page: string): Set<string> {
  const files = new Set(scriptsOf(page));
  // A set visits what is added while it runs.
  for (const file of files) {
    const { imports = [], dynamicImports = [] } = byFile.get(file) ?? {};
    for (const key of [...imports, ...dynamicImports]) files.add(`/${manifest[key]?.file}`);
  }
  return files;
}

/** The last script runs the page; those before it are loaded ahead. */
const entryOf = (page: string): string => scriptsOf(page).at(-1) ?? "";

it.each(PAGES)("%s never loads the script that runs another page", (page) => {
  const files = reached(page);
  expect(files).toContain(entryOf(page));
  for (const other of PAGES.filter((each) => each !== page))
    expect([...files], other).not.toContain(entryOf(other));
});
