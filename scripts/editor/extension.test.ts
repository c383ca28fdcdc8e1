/** The extension runs in Visual Studio Code alone, so the test replaces the editor and its client. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import Module, { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import {
  createProtocolConnection,
  InitializeRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";

const manifest = JSON.parse(
  await readFile(".vscode/extensions/hearthline/package.json", "utf8"),
) as { main: string; activationEvents: string[]; contributes: object };

interface Server {
  command: string;
  args: string[];
  options: { cwd: string };
  transport: string;
}

interface Extension {
  activate(): Promise<void>;
  deactivate(): Promise<void> | undefined;
}

const folder = resolve(".vscode/extensions/hearthline");
const STDIO = "stdio";

/** Node's loader of CommonJS modules, which the editor extends by its own API too. */
const loader = Module as unknown as { _load(name: string, ...rest: unknown[]): unknown };
const load = loader._load;
afterEach(() => {
  loader._load = load;
});

/** Loads the extension in a window with these folders. @returns it, and what its client did */
function inWindow(...folders: string[]) {
  const began: Server[] = [];
  const calls: string[] = [];
  class LanguageClient {
    constructor(_id: string, _name: string, server: Server) {
      began.push(server);
    }
    async start() {
      calls.push("start");
    }
    async stop() {
      calls.push("stop");
    }
  }
  const modules: Record<string, unknown> = {
    vscode: {
      workspace: {
        workspaceFolders: folders.map((fsPath) => ({ uri: { fsPath } })),
        createFileSystemWatcher: (pattern: string) => pattern,
      },
    },
    "vscode-languageclient/node": { LanguageClient, TransportKind: { stdio: STDIO } },
  };
  loader._load = (name, ...rest) => modules[name] ?? load.call(Module, name, ...rest);
  const require = createRequire(import.meta.url);
  const path = join(folder, manifest.main);
  delete require.cache[path];
  return { extension: require(path) as Extension, began, calls };
}

describe("the extension for Visual Studio Code", () => {
  it("starts a language server that answers for the folder of the window", async () => {
    const { extension, began, calls } = inWindow(process.cwd());
    await extension.activate();
    expect(calls).toEqual(["start"]);
    const [{ command, args, options, transport } = { args: [] } as never] = began;
    expect(transport).toBe(STDIO);
    const server = spawn(command, [...args, `--${transport}`], {
      ...options,
      stdio: ["pipe", "pipe", "inherit"],
    });
    const connection = createProtocolConnection(
      new StreamMessageReader(server.stdout),
      new StreamMessageWriter(server.stdin),
    );
    connection.listen();
    const { capabilities } = await connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      capabilities: {},
    });
    expect(capabilities).toMatchObject({
      completionProvider: expect.anything(),
      hoverProvider: true,
      definitionProvider: true,
      referencesProvider: true,
      renameProvider: expect.anything(),
    });
    connection.dispose();
    const ended = once(server, "close");
    server.kill();
    await ended;
    await extension.deactivate();
    expect(calls).toEqual(["start", "stop"]);
  });

  it("starts nothing in a window without a folder", async () => {
    const { extension, began } = inWindow();
    await extension.activate();
    await extension.deactivate();
    expect(began).toEqual([]);
  });

  it("is active in a folder that has flows, and names a file that exists", () => {
    expect(manifest.activationEvents).toEqual(["workspaceContains:flows/**/flow.json"]);
    expect(createRequire(import.meta.url).resolve(join(folder, manifest.main))).toBe(
      join(folder, "extension.cjs"),
    );
  });
});
