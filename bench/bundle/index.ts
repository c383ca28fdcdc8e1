/**
 * Measures the transfer size of the first registration screen (gzip -9), in a browser against the
 * running product, with everything that it loads afterwards. The bundler's list of modules gives the
 * share of each dependency.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Plugin } from "vite";
import { launchOwn } from "#tests/journeys/support/browser.ts";
import { startProduct } from "#tests/journeys/support/process.ts";
import { appConstants } from "#scripts/build/app.ts";
import { bundled, type Bench } from "../bench.ts";

const root = resolve(import.meta.dirname, "../..");
const kB = 1000;

/** Returns the package of a module; the project's own folders count by name. */
function owner(id: string): string {
  const path = id.replaceAll("\\", "/");
  const inModules = path.lastIndexOf("/node_modules/");
  if (inModules < 0)
    return path.startsWith(root) ? `(${path.slice(root.length + 1).split("/")[0]})` : "(bundler)";
  const parts = path.slice(inModules + "/node_modules/".length).split("/");
  return parts[0]?.startsWith("@") ? `${parts[0]}/${parts[1]}` : String(parts[0]);
}

/** Whose a script is that the bundler did not write. */
const outside = (path: string): string | null =>
  path.startsWith("definitions/")
    ? "(published)"
    : path.startsWith("sandbox/")
      ? "(toolbar)"
      : null;

/**
 * Builds again in memory and divides each loaded script among its modules by rendered length.
 * @param loaded kilobytes of each script by path
 * @returns kilobytes by package, largest first
 * @throws for a script that neither the bundler nor the publisher wrote
 */
async function costByPackage(loaded: ReadonlyMap<string, number>): Promise<[string, number][]> {
  const costs = new Map<string, number>();
  const add = (name: string, cost: number) => costs.set(name, (costs.get(name) ?? 0) + cost);
  const open = new Map(loaded);
  for (const [path, size] of loaded) {
    const name = outside(path);
    if (name === null) continue;
    add(name, size);
    open.delete(path);
  }
  const account: Plugin = {
    name: "account",
    generateBundle(_, output) {
      for (const chunk of Object.values(output)) {
        const size = open.get(chunk.fileName);
        if (chunk.type !== "chunk" || size === undefined) continue;
        open.delete(chunk.fileName);
        const modules = Object.entries(chunk.modules);
        const total = modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
        for (const [id, { renderedLength }] of modules)
          add(owner(id), (size * renderedLength) / total);
      }
    },
  };
  const folder = await mkdtemp(join(tmpdir(), "hearthline-bundle-"));
  await bundled(() =>
    build({
      root,
      configFile: join(root, "vite.config.ts"),
      logLevel: "error",
      // The same constants as the product's build, because names of files are hashes of their content.
      define: appConstants(process.env.NODE_ENV),
      plugins: [account],
      build: { outDir: folder, emptyOutDir: true },
    }),
  );
  await rm(folder, { recursive: true, force: true });
  if (open.size > 0) throw new Error(`No package accounts for ${[...open.keys()].join(", ")}.`);
  return [...costs].sort((a, b) => b[1] - a[1]);
}

/** Milliseconds after the load in which the page may load what it needs later. */
const LATER = 3_000;

export const bundle: Bench = {
  name: "bundle",
  async run() {
    const product = await startProduct();
    const browser = await launchOwn();
    try {
      const page = await browser.newPage();
      const sizes = { script: 0, stylesheet: 0 };
      const loaded = new Map<string, number>();
      const bodies: Promise<void>[] = [];
      page.on("response", (response) => {
        const kind = response.request().resourceType();
        if (kind !== "script" && kind !== "stylesheet") return;
        const path = new URL(response.url()).pathname.slice(1);
        const measure = async () => {
          const size = gzipSync(await response.body(), { level: 9 }).length;
          sizes[kind] += size;
          if (kind === "script") loaded.set(path, size / kB);
        };
        bodies.push(measure());
      });
      await page.goto(`${product.address}/account/heloc/register`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("load");
      await page.waitForTimeout(LATER);
      await Promise.all(bodies);
      const costs = await costByPackage(loaded);
      const accounted = costs.reduce((sum, [, cost]) => sum + cost, 0);
      const report = costs
        .filter(([, cost]) => cost >= 0.5)
        .map(([name, cost]) => `${cost.toFixed(1).padStart(6)} kB  ${name}`)
        .join("\n");
      return [
        {
          measure: "JavaScript of the first registration screen, gzip",
          value: sizes.script / kB,
          unit: "kB",
          bound: { atMost: 200 },
          detail: report,
        },
        {
          measure: "share of it that packages and own folders account for",
          value: (accounted / (sizes.script / kB)) * 100,
          unit: "%",
          bound: { atLeast: 99.9 },
        },
        {
          measure: "CSS of the first registration screen, gzip",
          value: sizes.stylesheet / kB,
          unit: "kB",
          bound: { atMost: 35 },
        },
      ];
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};
