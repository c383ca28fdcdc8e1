import { fileURLToPath } from "node:url";

const here = (name: string) => fileURLToPath(new URL(`./in-browser/${name}.ts`, import.meta.url));

/**
 * Replacements of Node’s modules in a browser. Only the studio's worker imports any: it compiles
 * texts that the page gives it, so it hashes and never reads a folder.
 */
export const inBrowser = [
  { find: /^node:crypto$/, replacement: here("crypto") },
  { find: /^node:(fs|fs\/promises|module|path|url)$/, replacement: here("no-files") },
];
