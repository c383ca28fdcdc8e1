/**
 * Measures the transfer size of the first registration screen (gzip -9), in a browser against the
 * running product. The bundler's list of modules gives the share of each dependency.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Plugin } from "vite";
import { launch } from "#tests/journeys/support/browser.ts";
import { startProduct } from "#tests/journeys/support/process.ts";
import type { Bench } from "../bench.ts";

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

/**
 * Builds again in memory and divides each loaded chunk's gzip size among its modules by rendered
 * length.
 * @returns kilobytes by package, largest first
 */
async function costByPackage(loaded: Set<string>): Promise<[string, number][]> {
  const costs = new Map<string, number>();
  const account: Plugin = {
    name: "account",
    generateBundle(_, output) {
      for (const chunk of Object.values(output)) {
        if (chunk.type !== "chunk" || !loaded.has(chunk.fileName)) continue;
        const modules = Object.entries(chunk.modules);
        const total = modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
        const size = gzipSync(chunk.code, { level: 9 }).length / kB;
        for (const [id, { renderedLength }] of modules)
          costs.set(owner(id), (costs.get(owner(id)) ?? 0) + (size * renderedLength) / total);
      }
    },
  };
  const folder = await mkdtemp(join(tmpdir(), "hearthline-bundle-"));
  await build({
    root,
    configFile: join(root, "vite.config.ts"),
    logLevel: "error",
    plugins: [account],
    build: { outDir: folder, emptyOutDir: true },
  });
  await rm(folder, { recursive: true, force: true });
  return [...costs].sort((a, b) => b[1] - a[1]);
}

export const bundle: Bench = {
  name: "bundle",
  async run() {
    const product = await startProduct();
    const browser = await launch();
    try {
      const page = await browser.newPage();
      const sizes = { script: 0, stylesheet: 0 };
      const loaded = new Set<string>();
      const bodies: Promise<void>[] = [];
      page.on("response", (response) => {
        const kind = response.request().resourceType();
        if (kind !== "script" && kind !== "stylesheet") return;
        loaded.add(new URL(response.url()).pathname.slice(1));
        bodies.push(
          response.body().then((body) => void (sizes[kind] += gzipSync(body, { level: 9 }).length)),
        );
      });
      await page.goto(`${product.address}/account/heloc/register`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("load");
      await Promise.all(bodies);
      const costs = await costByPackage(loaded);
      const report = costs
        .filter(([, cost]) => cost >= 0.5)
        .map(([name, cost]) => `${cost.toFixed(1).padStart(6)} kB  ${name}`)
        .join("\n");
      return [
        {
          measure: "JavaScript of the first registration screen, gzip",
          value: sizes.script / kB,
          unit: "kB",
          bound: { atMost: 240 },
          detail: report,
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
