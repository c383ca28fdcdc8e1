/**
 * Starts the language server of this repository. The extension runs from its folder: it needs
 * `npm ci` in the repository, and no publishing.
 */
const { join } = require("node:path");
const { workspace } = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

/** @type {import("vscode-languageclient/node").LanguageClient | undefined} */
let client;

/** Starts the server in the first folder of the window. */
exports.activate = async () => {
  const folder = workspace.workspaceFolders?.[0];
  if (folder === undefined) return;
  const cwd = folder.uri.fsPath;
  const server = {
    command: "node",
    // The client adds `--stdio` for this transport.
    args: ["--import", "tsx", join(cwd, "scripts/language-server.ts")],
    options: { cwd },
    transport: TransportKind.stdio,
  };
  client = new LanguageClient("hearthline", "Hearthline definitions", server, {
    documentSelector: [{ scheme: "file", language: "json", pattern: `${cwd}/flows/**/*.json` }],
    synchronize: { fileEvents: workspace.createFileSystemWatcher("**/{flows,schemas}/**/*.json") },
  });
  await client.start();
};

/** Stops the server when the window closes. */
exports.deactivate = () => client?.stop();
