/**
 * `npm run dev`: the product with hot reload. Vite serves the app and forwards other requests to
 * the server. Saved definitions are on the open page without a restart (scripts/edits/). A change
 * of server code replaces the server while requests wait.
 */
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { join, relative } from "node:path";
import { createServer as createVite } from "vite";
import type { Save } from "#definitions/index.ts";
import { ownCall } from "./call.js";
import { backEnd, ServerEnded } from "./dev/back-end.ts";
import { requestGate } from "./dev/gate.ts";
import { freePorts } from "./dev/ports.ts";
import { devRoot } from "./dev/root.ts";
import { followEdits } from "./edits/follow.ts";
import { findingsPrinter } from "./edits/report-findings.ts";
import { readerOf } from "#server/platform/environment/environment.ts";
import { dataFolder, writableDataFolder } from "#server/platform/storage/data-folder.ts";
import { failureOf } from "./start/failure.ts";

ownCall(`Usage: npm run dev
  Serves the product with hot reload until Ctrl+C.
  Settings of the environment: PORT (4000; the server behind it takes the next one), DATA_DIR (./data), DATABASE_URL;
  docs/server.md lists all.`);

const root = process.cwd();
/** Ends a start that settings prevent, before anything else begins. */
const fail = (error: unknown): never => {
  console.error(failureOf(error));
  process.exit(1);
};
const ports = await freePorts(process.env).catch(fail);
const address = `http://localhost:${ports.port}`;
const behind = `http://${ports.behind.host}:${ports.behind.port}`;
process.env.BACK_END = behind;

const folder = await devRoot(root);
const data = dataFolder(readerOf(process.env), root);
await writableDataFolder(data).catch(fail);
/** Organizations with open pages. */
let openPages: readonly string[] = [];
/** Whether the first server has begun to start. */
let hasBegun = false;
const server = backEnd(
  root,
  {
    ...process.env,
    PORT: String(ports.behind.port),
    HOST: ports.behind.host,
    DEV_ROOT: folder,
    DATA_DIR: data,
  },
  address,
  () => gate.idle(),
  (organisations) => {
    openPages = organisations;
    following.open(organisations);
  },
);

let isChecked = () => {};
/** Resolves when the definitions are checked, while Vite reads its configuration. */
const checked = new Promise<void>((done) => {
  isChecked = done;
});
const printFindings = findingsPrinter(root);
const follow = () =>
  followEdits(root, join(data, "definitions"), (save: Save) => {
    server.take(save);
    void printFindings(save).then(() => startIfNone(save));
    isChecked();
  });
let following = follow();

const http = createHttpServer();
/** Emits the handshakes of websockets to Vite, which pass through no middleware. Listens at no port. */
const handshakes = createHttpServer();
const vite = await createVite({
  root,
  // Vite prepares every script that the page names. The server answers this one, and imports the
  // module (scripts/dev/root.ts).
  resolve: { alias: { "/sandbox/toolbar/loader.js": "/src/toolbar/loader.ts" } },
  server: {
    middlewareMode: { server: handshakes },
    ws: { server: handshakes },
    // The app takes saved definitions from the server, so their files reload nothing.
    watch: {
      ignored: ["**/.cache/**", "**/dist/**", "**/data/**", "**/flows/**"],
      // An editor empties a file before it writes it. Vite would keep the empty module when both
      // have the same time of change, as they have on a clock of four milliseconds.
      awaitWriteFinish: { stabilityThreshold: 20, pollInterval: 10 },
    },
  },
});
const gate = requestGate(Object.keys(vite.config.server.proxy ?? {}), () => server.ready());

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
  gate.forServer(request, response, () =>
    vite.middlewares(request, response, () =>
      gate.forPage(request, response, () => page(request, response)),
    ),
  );
});

http.on("upgrade", (request, socket, head) => {
  gate.forWebsocket(request, socket, () => handshakes.emit("upgrade", request, socket, head));
});

let running = Promise.resolve();
const after = async (before: Promise<void>, reason: string, begin: () => Promise<void>) => {
  await before;
  console.log(reason);
  try {
    await begin();
    console.log("The server is up.");
  } catch (error) {
    console.error(error instanceof ServerEnded ? error.message : error);
  }
};
/** Starts one server after another. */
const inTurn = (reason: string, begin: () => Promise<void>) => {
  running = after(running, reason, begin);
  return running;
};

/** Starts a server after the first one could not read the definitions. */
async function startIfNone({ edition, early }: Save): Promise<void> {
  if (!hasBegun || edition === null || early) return;
  await running;
  const isThere = await server.ready().then(
    () => true,
    () => false,
  );
  if (!isThere) await inTurn("Definitions changed: starting the server", server.restart);
}

/** Code that the server reads, and code that checks definitions. Vite reloads the app's own files. */
const ofServer =
  /^((server|engine|lending|definitions)\/.*\.(ts|json|sql)|schemas\/.*\.(ts|json))$/;
const ofChecks = /^(engine|lending|definitions)\//;
let pending: ReturnType<typeof setTimeout> | undefined;
for (const part of ["server", "definitions", "schemas"]) vite.watcher.add(join(root, part));
vite.watcher.on("all", (event, path) => {
  const changed = relative(root, path);
  if (event === "addDir" || !ofServer.test(changed) || changed.endsWith(".test.ts")) return;
  clearTimeout(pending);
  pending = setTimeout(() => {
    if (ofChecks.test(changed)) {
      following.stop();
      following = follow();
      following.open(openPages);
    }
    void inTurn(`${changed} changed: replacing the server`, server.restart);
  }, 50);
});

const end = async (code = 0) => {
  http.close();
  following.stop();
  await server.stop();
  await vite.close();
  process.exit(code);
};
process.once("SIGINT", () => void end());
process.once("SIGTERM", () => void end());

await checked;
hasBegun = true;
await inTurn("Starting the server", () =>
  server.start().catch(async (error: unknown) => {
    // No save can start a server whose settings are wrong.
    if (error instanceof ServerEnded && error.isOfSettings) await end(1);
    throw error;
  }),
);
http.listen(ports.port, () => console.log(`Hearthline, with hot reload: ${address}`));
