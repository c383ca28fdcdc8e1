import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Who may import whom: one row per layer. A layer imports its own folder by relative paths, the
 * folders of `mayImport` by `#folder/…`, and nothing else of the repository. `tests/` and `bench/`
 * have no row: they may import anything. `docs/architecture.md` explains the order.
 *
 * @typedef {object} Layer
 * @property {string} folder The layer's folder.
 * @property {readonly string[]} mayImport Folders that it may import.
 * @property {boolean} [packages] False when it may import no package and nothing of Node.
 * @property {readonly string[]} [files] The files directly in `folder` that the row is for; every
 * file below when absent.
 * @property {readonly string[]} [testsMayImport] Folders that its tests may import besides.
 */

/** @param {string} folder Relative to this file. */
function namesIn(folder) {
  const path = fileURLToPath(new URL(folder, import.meta.url));
  return existsSync(path) ? readdirSync(path) : [];
}

const browser = ["schemas", "engine", "lending", "renderers"];
const hostMayImport = ["app.ts", "calls", "copy", "definitions", "drafts", "history", "queries"];
const submitMayImport = [...hostMayImport, "session", "telemetry"];
const shellMayImport = [
  "app.ts",
  "calls",
  "copy",
  "definitions",
  "flags",
  "history",
  "locale",
  "queries",
  "session",
];
const routingMayImport = [
  ...submitMayImport,
  ...shellMayImport,
  "visitor",
  "host",
  "submit",
  "shell",
];

/**
 * A layer of the borrower's app. Its tests may open the whole app.
 *
 * @param {string} name
 * @param {readonly string[]} mayImport Layers of `src/` below it.
 * @returns {Layer}
 */
const app = (name, mayImport) => ({
  ...(name.includes(".") ? { folder: "src", files: [name] } : { folder: `src/${name}` }),
  mayImport: [...browser, ...mayImport.map((each) => `src/${each}`)],
  testsMayImport: ["src", "flows"],
});

/** Names of the services, so that a new service has its row at once. */
const services = namesIn("../../server/services");

/** A test of the server may start all of it. */
const serverTests = ["server", "flows"];
const domain = ["schemas", "engine", "lending", "definitions"];
/** Files at the top of server/, which compose its floors. */
const composition = namesIn("../../server").filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
);

/** @type {readonly Layer[]} */
export const layers = [
  { folder: "schemas", mayImport: [] },
  { folder: "engine", mayImport: ["schemas"], packages: false },
  { folder: "lending", mayImport: ["schemas"], packages: false },
  { folder: "definitions", mayImport: ["schemas", "engine", "lending"] },
  {
    folder: "renderers",
    mayImport: ["schemas", "engine", "lending", "flows/words"],
    testsMayImport: ["flows"],
  },
  app("history", []),
  app("visitor", []),
  app("copy", []),
  app("session", []),
  app("conversation", []),
  app("calls", ["copy", "visitor"]),
  app("definitions", ["calls"]),
  app("drafts", ["copy", "definitions"]),
  app("app.ts", ["calls", "definitions", "drafts", "session"]),
  app("queries", ["app.ts", "calls"]),
  app("flags", ["app.ts", "calls", "queries", "visitor"]),
  app("locale", ["app.ts", "queries"]),
  app("telemetry", ["app.ts", "calls", "definitions", "flags", "history", "session", "visitor"]),
  app("host", hostMayImport),
  app("submit", submitMayImport),
  app("shell", shellMayImport),
  app("routing", routingMayImport),
  app("boot", [...routingMayImport, "routing", "chat"]),
  app("prerender", [...routingMayImport, "routing", "boot"]),
  app("chat", [
    "app.ts",
    "calls",
    "conversation",
    "copy",
    "definitions",
    "flags",
    "history",
    "queries",
  ]),
  app("agent", ["calls", "conversation", "definitions"]),
  app("broker", ["agent", "calls", "definitions", "locale"]),
  app("toolbar", ["calls", "definitions", "session"]),
  app("stand-ins", ["chat", "conversation"]),
  { folder: "src/testing", mayImport: [...browser, "src", "flows"] },
  { folder: "src", files: ["main.tsx"], mayImport: [...browser, "src"] },
  // The product owner's application. Its worker compiles definitions with the code of the server.
  {
    folder: "studio",
    mayImport: [...browser, "definitions", "src"],
    testsMayImport: ["flows", "scripts"],
  },
  {
    folder: "server/platform",
    mayImport: ["schemas", "server/platform"],
    testsMayImport: serverTests,
  },
  {
    folder: "server/lending",
    mayImport: [...domain, "flows/words", "server/platform", "server/lending"],
    testsMayImport: serverTests,
  },
  // A service imports no other service: server/app.ts passes a function of one to another.
  ...services.map((name) => ({
    folder: `server/services/${name}`,
    mayImport: [...domain, "server/platform", "server/lending"],
    testsMayImport: serverTests,
  })),
  { folder: "server/testing", mayImport: [...domain, "server"] },
  { folder: "server", files: composition, mayImport: [...domain, "server"] },
  { folder: "scripts", mayImport: domain },
  { folder: "scripts", files: ["dev.ts", "copy-database.ts"], mayImport: [...domain, "server"] },
  // Reads the applications of a server's database, as the server does.
  { folder: "scripts/flow/stored", mayImport: [...domain, "server", "scripts"] },
  // Reads the audit log of a server's database.
  { folder: "scripts/audit", mayImport: [...domain, "server", "scripts"] },
  { folder: "scripts/start", mayImport: [...domain, "server", "scripts"] },
  { folder: "scripts/dev", mayImport: [...domain, "server", "scripts"] },
];
