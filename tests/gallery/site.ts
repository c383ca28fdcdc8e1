/**
 * Builds the gallery once for a run and serves it with the product's content security policy. Only
 * the page of all screens may compile validators itself.
 */
import { createServer } from "node:http";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { build } from "vite";
import type { TestProject } from "vitest/node";
import { partLoader } from "#scripts/vite/part-loader.ts";
import config from "../../vite.config.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
};

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'nonce-gallery-nonce'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
];
const policyOf = (path: string) =>
  policy
    .map((rule) =>
      path === SCREENS && rule.startsWith("script-src") ? `${rule} 'unsafe-eval'` : rule,
    )
    .join("; ");
const SCREENS = "/screens.html";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the gallery, without a trailing slash. */
    gallery: string;
  }
}

export default async function shareGallery(project: TestProject): Promise<() => Promise<void>> {
  const { address, close } = await gallerySite();
  project.provide("gallery", address);
  return close;
}

/** Builds the gallery into a folder. Its addresses are relative, so that any path can serve it. */
export async function buildGallery(folder: string): Promise<void> {
  // The configuration is spread, not merged: a merge would build the product's pages too.
  await build({
    ...config,
    // The loader of late parts names files from the root of a site.
    plugins: (config.plugins ?? []).filter((plugin) => plugin !== partLoader),
    root: import.meta.dirname,
    base: "./",
    configFile: false,
    logLevel: "error",
    appType: "mpa",
    build: {
      ...config.build,
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: ["index.html", "screens.html"].map((page) => join(import.meta.dirname, page)),
      },
    },
  });
}

/** Serves a built gallery. @param port 0 for a free one */
export async function serveGallery(
  folder: string,
  port = 0,
): Promise<{ address: string; close: () => void }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    readFile(join(folder, path === "/" ? "index.html" : path)).then(
      (body) =>
        response
          .writeHead(200, {
            "content-type": types[extname(path)] ?? types[".html"],
            "content-security-policy": policyOf(path),
          })
          .end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((ready, fail) => {
    server.once("error", fail).listen(port, "127.0.0.1", ready);
  });
  const bound = server.address() as { port: number };
  return {
    address: `http://127.0.0.1:${bound.port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function gallerySite(): Promise<{ address: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "hearthline-gallery-"));
  await buildGallery(folder);
  const { address, close } = await serveGallery(folder);
  return {
    address,
    close: async () => {
      close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
