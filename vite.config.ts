import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig } from "vite";
import { beforeApp } from "./scripts/vite/before-app.ts";
import { firstChunks } from "./scripts/vite/first-chunks.ts";
import { inBrowser } from "./scripts/vite/in-browser.ts";
import { partLoader } from "./scripts/vite/part-loader.ts";
import { parsedMessages } from "./scripts/vite/parsed-messages.ts";
import { rjsfParts } from "./scripts/vite/rjsf-parts.ts";
import { rrwebParts } from "./scripts/vite/rrweb-parts.ts";

const absolute = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The package declares its only export as `any`.
const mantinePreset = mantine as () => { postcssPlugin: string };

/** Every HTML page with a script of its own. */
const pages = {
  index: absolute("./index.html"),
  agent: absolute("./agent.html"),
  broker: absolute("./broker.html"),
};

/** Calls that the back end answers; everything else belongs to the app. */
const backEnd = [
  "/identity",
  "/identity-broker",
  "/service-",
  "/studio-service",
  "/definitions",
  "/ft",
  "/sandbox",
  "/healthz",
  "/readyz",
];

export default defineConfig({
  appType: "custom",
  plugins: [react(), beforeApp, rjsfParts, rrwebParts, parsedMessages, partLoader],
  css: { postcss: { plugins: [mantinePreset()] } },
  resolve: {
    alias: [
      ...inBrowser,
      // RJSF's own widgets, templates and rarer fields: every one of them is ours or not in use.
      {
        find: /^\.\.\/getDefaultRegistry\.js$/,
        replacement: absolute("./renderers/rjsf/default-registry.ts"),
      },
      // RJSF renders descriptions as Markdown; copy here is ICU with a closed set of tags, never
      // Markdown (31 kB gzip saved).
      {
        find: /^markdown-to-jsx(\/react)?$/,
        replacement: absolute("./scripts/vite/no-markdown.ts"),
      },
    ],
  },
  build: {
    outDir: "dist",
    // dist/definitions is written by scripts/build/, which also clears what a former build left.
    emptyOutDir: false,
    manifest: "app-manifest.json",
    modulePreload: { polyfill: false },
    target: "es2022",
    rollupOptions: {
      input: pages,
      // The engine only defines: a module of it that a page does not use may load later, or not at all.
      treeshake: { moduleSideEffects: [{ test: /[\\/]engine[\\/]/, sideEffects: false }] },
      output: {
        // Modules that a late part shares with the first screen would each become a request of their
        // own. The two pages share React alone in practice, so each set of entries has one chunk.
        codeSplitting: {
          groups: firstChunks(pages, "index"),
        },
      },
    },
    // An inlined asset would be a data: address, which the content security policy allows for images only.
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    reportCompressedSize: false,
    // The benchmark bounds the size of the first load; the PDF viewer is large and loads when a document is opened.
    chunkSizeWarningLimit: 1_200,
  },
  server: {
    proxy: Object.fromEntries(
      backEnd.map((path) => [
        path,
        {
          target: process.env.BACK_END ?? "http://127.0.0.1:4001",
          changeOrigin: false,
          // The chat speaks over a websocket.
          ws: true,
          // A folder of modules has the name of one of the server's addresses.
          bypass: ({ url }: { url?: string }) =>
            /\.ts(?:\?|$)|\?import\b/.test(url ?? "") ? url : undefined,
        },
      ]),
    ),
  },
});
