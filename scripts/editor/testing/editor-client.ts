/** An editor for tests: it opens a root of definitions with the language server, over its protocol. */
import { PassThrough } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import { join, relative, sep } from "node:path";
import { readFile } from "node:fs/promises";
import {
  createConnection,
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  TextDocumentEdit,
  RenameFile,
  type Location,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { serveEditor } from "../server.ts";

export interface EditorClient {
  readonly uriOf: (path: string) => string;
  /** Asks about the character after the first one of `word`, in the first place of `around`. */
  ask<Answer>(
    request: string,
    path: string,
    around: string,
    word: string,
    more?: object,
  ): Promise<Answer>;
  /** Returns places as `path: line`, in order. */
  linesOf(locations: readonly Location[]): Promise<string[]>;
  /** Returns the text of each changed file after an edit, by path; a renamed file by its new path. */
  applied(edit: WorkspaceEdit): Promise<ReadonlyMap<string, string>>;
  close(): Promise<void>;
}

/** @param open paths of the files to open */
export async function openEditor(root: string, open: readonly string[]): Promise<EditorClient> {
  const [toServer, toEditor] = [new PassThrough(), new PassThrough()];
  serveEditor(
    createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toEditor)),
    // No test waits for findings of all files.
    { quiet: 60_000 },
  );
  const connection = createProtocolConnection(
    new StreamMessageReader(toEditor),
    new StreamMessageWriter(toServer),
  );
  connection.listen();
  const uriOf = (path: string) => pathToFileURL(join(root, path)).href;
  const pathOf = (uri: string) => relative(root, fileURLToPath(uri)).split(sep).join("/");
  const textOf = (path: string) => readFile(join(root, path), "utf8");
  const folder = { uri: pathToFileURL(root).href, name: "root" };
  await connection.sendRequest("initialize", {
    processId: null,
    rootUri: folder.uri,
    capabilities: { workspace: { workspaceEdit: { resourceOperations: ["rename"] } } },
    workspaceFolders: [folder],
  });
  for (const path of open)
    await connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri: uriOf(path), languageId: "json", version: 1, text: await textOf(path) },
    });
  return {
    uriOf,
    async ask(request, path, around, word, more = {}) {
      const text = await textOf(path);
      const place = text.indexOf(around);
      if (place === -1) throw new Error(`${path} has no ${around}`);
      const offset = place + around.indexOf(word) + 1;
      const position = TextDocument.create("", "json", 0, text).positionAt(offset);
      const textDocument = { uri: uriOf(path) };
      return connection.sendRequest(`textDocument/${request}`, { textDocument, position, ...more });
    },
    async linesOf(locations) {
      const lines = locations.map(async ({ uri, range }) => {
        const line = (await textOf(pathOf(uri))).split("\n")[range.start.line] ?? "";
        return `${pathOf(uri)}: ${line.trim()}`;
      });
      return (await Promise.all(lines)).sort();
    },
    async applied({ changes = {}, documentChanges = [] }) {
      const edits = [
        ...Object.entries(changes),
        ...documentChanges
          .filter((each) => TextDocumentEdit.is(each))
          .map(({ textDocument, edits: list }) => [textDocument.uri, list] as const),
      ];
      const texts = new Map<string, string>();
      for (const [uri, list] of edits) {
        const moved = documentChanges.find((each) => RenameFile.is(each) && each.oldUri === uri);
        const document = TextDocument.create("", "json", 0, await textOf(pathOf(uri)));
        const target = moved !== undefined && RenameFile.is(moved) ? moved.newUri : uri;
        texts.set(
          pathOf(target),
          TextDocument.applyEdits(
            document,
            list.filter((each) => "newText" in each),
          ),
        );
      }
      return texts;
    },
    async close() {
      await connection.sendRequest("shutdown");
      connection.dispose();
    },
  };
}
