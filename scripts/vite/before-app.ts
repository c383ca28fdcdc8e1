import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** The page that the server renders ahead. */
const PAGE = "/index.html";

const source = fileURLToPath(new URL("../../src/prerender/before-app.ts", import.meta.url));

/** Writes the script that runs before the app, and names it in the page's head. */
export const beforeApp: Plugin = {
  name: "before-app",
  apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
  buildStart() {
    if (this.environment.mode === "build")
      this.emitFile({ type: "chunk", id: source, name: "before-app" });
  },
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {}, path }) => {
      const script = Object.values(bundle).find(({ name }) => name === "before-app");
      if (script === undefined || path !== PAGE) return [];
      const attrs = { src: `/${script.fileName}` };
      return [{ tag: "script", attrs, injectTo: "head-prepend" }];
    },
  },
};
