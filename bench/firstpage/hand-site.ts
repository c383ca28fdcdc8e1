import { createServer } from "node:http";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { build } from "vite";
import config from "../../vite.config.ts";
import { bundled } from "../bench.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
};

export interface Site {
  address: string;
  close(): void;
}

/** Builds the hand-written page as Vite does by default, and serves it compressed as the product's assets are. */
export async function handSite(folder: string): Promise<Site> {
  await bundled(() =>
    build({
      root: import.meta.dirname,
      configFile: false,
      logLevel: "error",
      plugins: config.plugins,
      css: config.css,
      build: {
        outDir: folder,
        emptyOutDir: true,
        target: "es2022",
        rolldownOptions: { input: join(import.meta.dirname, "hand.html") },
      },
    }),
  );
  const files = new Map<string, Buffer>();
  for (const name of await readdir(folder, { recursive: true }))
    if (types[extname(name)])
      files.set(
        `/${name}`,
        brotliCompressSync(await readFile(join(folder, name)), {
          params: { [constants.BROTLI_PARAM_QUALITY]: 9 },
        }),
      );
  const server = createServer((request, response) => {
    const path = request.url?.split("?")[0] ?? "/";
    const body = files.get(path);
    if (!body) return void response.writeHead(404).end();
    const type = types[extname(path)] ?? "";
    return void response
      .writeHead(200, { "content-type": type, "content-encoding": "br" })
      .end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as { port: number };
  return { address: `http://localhost:${port}`, close: () => void server.close() };
}
