/**
 * A language server over the engine: completion in guards; hover, definition, references and rename
 * of names; and the findings of `validate` with quick fixes in every definition.
 */
import { fileURLToPath, pathToFileURL } from "node:url";
import { join, relative, sep } from "node:path";
import {
  CodeActionKind,
  TextDocuments,
  TextDocumentSyncKind,
  type CodeAction,
  type CompletionItem,
  type Connection,
  type ServerCapabilities,
  type TextDocumentPositionParams,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { UnusableRoot, type Definitions } from "#definitions/index.ts";
import { suggestions } from "#definitions/guard-help/complete.ts";
import { rangeInGuard, type Asked } from "./asked.ts";
import { serveNavigation } from "./navigation.ts";
import { serveRenaming } from "./rename.ts";
import { completionOf, quickFixesOf } from "./protocol.ts";
import { shownFindings } from "./shown-findings.ts";
import type { Validation } from "./validation.ts";
import { guardAtOffset, openWorkspace, type Workspace } from "./workspace.ts";

export interface ServerOptions {
  /** Milliseconds without a change before all definitions are validated. */
  readonly quiet?: number;
  /** Starts a validation outside of this process; without it, the server validates between requests. */
  readonly validation?: (root: string) => Validation;
  /** Called with the definitions at the start and after each validation. */
  readonly onDefinitions?: (root: string, definitions: Definitions) => Promise<void>;
}

const CAPABILITIES: ServerCapabilities = {
  textDocumentSync: TextDocumentSyncKind.Incremental,
  completionProvider: { triggerCharacters: [".", "'", "(", " "] },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  renameProvider: { prepareProvider: true },
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
};

/** Answers the requests of an editor on the connection until it closes. */
export function serveEditor(
  connection: Connection,
  { quiet = 400, validation, onDefinitions }: ServerOptions = {},
): void {
  const documents = new TextDocuments(TextDocument);
  let root = "";
  let renamesFiles = false;
  let opened: Promise<Workspace | null> = Promise.resolve(null);

  const pathOf = (uri: string) => relative(root, fileURLToPath(uri)).split(sep).join("/");
  const uriOf = (path: string) => pathToFileURL(join(root, path)).href;

  connection.onInitialize(async ({ workspaceFolders, rootUri, capabilities }) => {
    const operations = capabilities.workspace?.workspaceEdit?.resourceOperations;
    renamesFiles = operations?.includes("rename") ?? false;
    const folder = workspaceFolders?.[0]?.uri ?? rootUri;
    if (folder) {
      root = fileURLToPath(folder);
      opened = openWorkspace(root, validation?.(root)).catch((error: unknown) => {
        if (!(error instanceof UnusableRoot)) throw error;
        connection.console.warn(error.message);
        return null;
      });
    }
    await opened;
    return { capabilities: CAPABILITIES };
  });

  const shown = shownFindings({
    connection,
    documents,
    workspace: () => opened,
    pathOf,
    quiet,
    validated: async (definitions) => onDefinitions?.(root, definitions),
  });

  documents.onDidChangeContent(async ({ document }) => {
    const workspace = await opened;
    const path = pathOf(document.uri);
    shown.outdate(path);
    workspace?.change(path, document.getText());
    await shown.refresh();
  });
  documents.onDidClose(async ({ document }) => {
    await connection.sendDiagnostics({ uri: document.uri, diagnostics: [] });
    await (await opened)?.reread(pathOf(document.uri));
  });
  connection.onDidChangeWatchedFiles(async ({ changes }) => {
    const workspace = await opened;
    for (const { uri } of changes)
      if (documents.get(uri) === undefined) await workspace?.reread(pathOf(uri));
    await shown.refresh();
  });
  connection.onInitialized(async () => {
    const workspace = await opened;
    if (workspace !== null) await onDefinitions?.(root, await workspace.definitions());
  });
  connection.onShutdown(async () => {
    shown.stop();
    (await opened)?.close();
  });

  /** Returns what a request is about; null for a file that is not open. */
  const asked = async ({
    textDocument,
    position,
  }: TextDocumentPositionParams): Promise<Asked | null> => {
    const document = documents.get(textDocument.uri);
    const workspace = await opened;
    if (document === undefined || workspace === null) return null;
    const definitions = await workspace.definitions();
    const path = pathOf(document.uri);
    const offset = document.offsetAt(position);
    const place = guardAtOffset(definitions, path, document.getText(), offset);
    return { definitions, workspace, document, path, place, offset };
  };

  connection.onCompletion(async (params): Promise<CompletionItem[]> => {
    const about = await asked(params);
    if (!about?.place) return [];
    const { guard, character, start } = about.place;
    return suggestions(guard, character).map((each) =>
      completionOf(each, rangeInGuard(about.document, start, { start: each.from, end: character })),
    );
  });

  serveNavigation(connection, { asked, uriOf });
  serveRenaming(connection, { asked, uriOf, renamesFiles: () => renamesFiles });

  connection.onCodeAction(({ textDocument, context }): CodeAction[] => {
    const document = documents.get(textDocument.uri);
    return document === undefined ? [] : quickFixesOf(context.diagnostics, document);
  });

  documents.listen(connection);
  connection.listen();
}
