/** What a build makes, from what, and whether it is out of date. Imports nothing that is slow to load. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { inputsHashes } from "./inputs.ts";
import { readStamp, type BuiltPart, type Part } from "./stamp.ts";

/** Outside dist/, so that a production deployment has no toolbar. */
export const toolbarFolder = ".cache/toolbar";
export const serverFolder = ".cache/server";
export const prerenderFolder = ".cache/prerender";

interface PartRow {
  /** Files and folders that it is made from. */
  readonly inputs: readonly string[];
  /** Files of it that a start reads. */
  readonly products: readonly string[];
  /** Whether a server starts without it, outside production. */
  readonly later: boolean;
  /** Whether production has none. */
  readonly developers?: true;
  /** Whether a production build differs: it has no developer tools. */
  readonly differs?: true;
}

const app = [
  "index.html",
  "agent.html",
  "broker.html",
  "public",
  "src",
  "renderers",
  "engine",
  "lending",
  "schemas/types",
  "scripts/vite",
  "vite.config.ts",
  "package-lock.json",
];

const rows: Record<Part, PartRow> = {
  definitions: {
    inputs: ["flows", "schemas", "definitions", "engine", "lending", "package-lock.json"],
    products: ["dist/definitions/index.json"],
    later: false,
  },
  app: { inputs: app, products: ["dist/index.html"], later: false, differs: true },
  server: {
    inputs: [
      "server",
      "definitions",
      "engine",
      "lending",
      "schemas",
      "flows/words",
      "scripts",
      "package-lock.json",
    ],
    products: [`${serverFolder}/serve.cjs`, `${serverFolder}/outdated.cjs`],
    later: false,
  },
  compression: { inputs: app, products: ["dist/index.html"], later: true, differs: true },
  prerender: {
    inputs: [...app, "scripts/build/prerender.ts"],
    products: [`${prerenderFolder}/page.html`],
    later: true,
    differs: true,
  },
  studio: {
    inputs: [
      "studio.html",
      "studio-preview.html",
      "studio",
      "src",
      "renderers",
      "definitions",
      "engine",
      "lending",
      "schemas",
      "scripts/vite",
      "scripts/build/studio.ts",
      "vite.config.ts",
      "package-lock.json",
    ],
    products: ["dist/studio.html"],
    later: true,
    developers: true,
  },
  toolbar: {
    inputs: [
      "src",
      "renderers",
      "engine",
      "lending",
      "schemas/types",
      "scripts/build/toolbar.ts",
      "scripts/build/stand-ins.ts",
      "package-lock.json",
    ],
    products: [`${toolbarFolder}/loader.js`],
    later: true,
    developers: true,
  },
};

export const isProduction = () => process.env.NODE_ENV === "production";

/** Whether a server starts without the part, which the start then builds. */
export const isLater = (part: Part): boolean => rows[part].later && !isProduction();

/**
 * Returns the parts whose inputs changed since the last build, with the hash of their current
 * inputs.
 */
export async function outdated(root: string): Promise<Partial<Record<Part, string>>> {
  const stamp = await readStamp(root);
  const parts = (Object.keys(rows) as Part[]).filter(
    (part) => !(isProduction() && rows[part].developers),
  );
  const lists = Object.fromEntries(parts.map((part) => [part, rows[part].inputs]));
  const hashes = inputsHashes(root, lists as Record<Part, readonly string[]>);
  const stale: Partial<Record<Part, string>> = {};
  for (const part of parts) {
    const { products, differs } = rows[part];
    const hash = `${hashes[part]}${differs && isProduction() ? ":production" : ""}`;
    const built = stamp[part];
    const sizes = sizesOf(root, products);
    // A file that lost its content after the build has another size.
    const isWhole = !sizes.includes(0) && sizes.join() === built?.sizes.join();
    if (built?.inputs !== hash || !isWhole) stale[part] = hash;
  }
  return stale;
}

/** Returns the size of each product in bytes; 0 for a missing one. */
const sizesOf = (root: string, products: readonly string[]): number[] =>
  products.map((product) => statSync(join(root, product), { throwIfNoEntry: false })?.size ?? 0);

/**
 * Returns the entry of a part that is built now.
 * @param inputs hash of them
 */
export const builtPart = (root: string, part: Part, inputs: string): BuiltPart => ({
  inputs,
  sizes: sizesOf(root, rows[part].products),
});

export interface StaleParts {
  /** Parts that a server needs to start. */
  first: Part[];
  /** Parts that may be built while it serves. */
  later: Part[];
}

/** Returns the outdated parts by the time when `npm start` builds them. */
export async function staleParts(root: string): Promise<StaleParts> {
  const parts = Object.keys(await outdated(root)) as Part[];
  return {
    first: parts.filter((part) => !isLater(part)),
    later: parts.filter(isLater),
  };
}
