/**
 * `npm run dev`: the product with hot reload. Vite serves the app and forwards other requests to
 * the server. A change of server code, a flow or a schema restarts the server and reloads the
 * browser.
 */
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { join, relative } from "node:path";
import { createServer as createVite } from "vite";
import { hasErrors, loadDefinitions, validateDefinitions } from "#definitions/index.ts";
import { backEnd } from "./dev/back-end.ts";
import { devRoot } from "./dev/root.ts";
import { report } from "./report/terminal.ts";

const root = process.cwd();
const port = Number(process.env.PORT ?? 4000);
const behind = `http://127.0.0.1:${port + 1}`;
process.env.BACK_END = behind;

const http = createHttpServer();
const vite = await createVite({
  root,
  // Vite prepares every script that the page names. The server answers this one, and imports the module (scripts/dev/root.ts).
  resolve: { alias: { "/sandbox/toolbar/loader.js": "/src/toolbar/loader.ts" } },
  server: {
    middlewareMode: true,
    ws: { server: http },
    watch: { ignored: ["**/.cache/**", "**/dist/**", "**/data/**"] },
  },
});
const folder = await devRoot(root);
const server = backEnd(
  root,
  {
    ...process.env,
    PORT: String(port + 1),
    HOST: "127.0.0.1",
    DEV_ROOT: folder,
    DATA_DIR: process.env.DATA_DIR ?? join(root, "data"),
  },
  behind,
);

/**
 * Returns the server's page for this path with Vite's client in it. The strict content security
 * policy belongs to the built product: Vite needs inline scripts.
 */
async function page(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url ?? "/";
  const answer = await fetch(`${behind}${url}`, {
    headers: { accept: "text/html", cookie: request.headers.cookie ?? "" },
    redirect: "manual",
  });
  const type = answer.headers.get("content-type") ?? "text/plain";
  const text = await answer.text();
  response.statusCode = answer.status;
  for (const name of ["location", "set-cookie"]) {
    const value = answer.headers.get(name);
    if (value !== null) response.setHeader(name, value);
  }
  response.setHeader("content-type", type);
  response.end(type.startsWith("text/html") ? await vite.transformIndexHtml(url, text) : text);
}

http.on("request", (request, response) => {
  vite.middlewares(request, response, () => {
    page(request, response).catch((error: unknown) => {
      response.statusCode = 502;
      response.end(`The server does not answer: ${String(error)}\n`);
    });
  });
});

async function startServer(): Promise<void> {
  try {
    const findings = validateDefinitions(await loadDefinitions(root));
    if (hasErrors(findings)) console.error(await report(findings, root));
    await server.restart();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}

async function restart(changed: string): Promise<void> {
  console.log(`${changed} changed: restarting the server`);
  await startServer();
  vite.ws.send({ type: "full-reload" });
}

/** Files that the server reads. Vite reloads the app's own files. */
const behindTheServer = /^(server|engine|lending|definitions|schemas|flows)\/.*\.(ts|json|sql)$/;
let pending: ReturnType<typeof setTimeout> | undefined;
let running = Promise.resolve();
for (const part of ["server", "definitions", "schemas", "flows"])
  vite.watcher.add(join(root, part));
vite.watcher.on("all", (event, path) => {
  const changed = relative(root, path);
  if (event === "addDir" || !behindTheServer.test(changed) || changed.endsWith(".test.ts")) return;
  clearTimeout(pending);
  pending = setTimeout(() => {
    running = running.then(() => restart(changed));
  }, 100);
});

const end = async () => {
  http.close();
  await server.stop();
  await vite.close();
  process.exit(0);
};
process.once("SIGINT", () => void end());
process.once("SIGTERM", () => void end());

await startServer();
http.listen(port, () => console.log(`Hearthline, with hot reload: http://localhost:${port}`));
