/**
 * A language server over the engine: completion in guards; hover, definition, references and rename
 * of names; and the findings of `validate` with quick fixes in every definition.
 */
import { fileURLToPath, pathToFileURL } from "node:url";
import { join, relative, sep } from "node:path";
import {
  CodeActionKind,
  CompletionItemKind,
  DiagnosticSeverity,
  MarkupKind,
  TextDocuments,
  TextDocumentSyncKind,
  type CodeAction,
  type CompletionItem,
  type Connection,
  type Diagnostic,
  type TextDocumentPositionParams,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { UnusableRoot, type Definitions, type Finding } from "#definitions/index.ts";
import { suggestions, type Suggestion } from "#definitions/guard-help/complete.ts";
import { markedFinding, ownFaults, type Marked } from "./diagnostics.ts";
import { rangeInGuard, serveNavigation, type Asked } from "./navigation.ts";
import { replacementFor } from "./quick-fix.ts";
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

/** Answers the requests of an editor on the connection until it closes. */
export function serveEditor(
  connection: Connection,
  { quiet = 400, validation, onDefinitions }: ServerOptions = {},
): void {
  const documents = new TextDocuments(TextDocument);
  let root = "";
  let renamesFiles = false;
  let opened: Promise<Workspace | null> = Promise.resolve(null);
  let findings: readonly Finding[] = [];
  /** Files that changed since the last validation began: its places in them are out of date. */
  const changedFiles = new Set<string>();
  let pending: ReturnType<typeof setTimeout> | undefined;

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
    return {
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        completionProvider: { triggerCharacters: [".", "'", "(", " "] },
        hoverProvider: true,
        definitionProvider: true,
        referencesProvider: true,
        renameProvider: { prepareProvider: true },
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
      },
    };
  });

  const publish = async (definitions: Definitions) => {
    for (const document of documents.all()) {
      const text = document.getText();
      const path = pathOf(document.uri);
      const own = ownFaults(definitions, path, text);
      const others = findings
        .filter(({ file }) => file === path)
        .map((each) => markedFinding(each, text));
      const isNew = ({ code, start }: Marked) =>
        !own.some((each) => each.code === code && each.start === start);
      const marked = [...own, ...others.filter(isNew)];
      await connection.sendDiagnostics({
        uri: document.uri,
        version: document.version,
        diagnostics: marked.map((each) => diagnosticOf(each, document)),
      });
    }
  };

  const validate = async () => {
    const workspace = await opened;
    if (workspace === null) return;
    changedFiles.clear();
    const all = await workspace.findings();
    findings = all.filter(({ file }) => !changedFiles.has(file));
    const definitions = await workspace.definitions();
    await publish(definitions);
    await onDefinitions?.(root, definitions);
  };

  /** Shows the faults of the files themselves at once, and all findings when the typing stops. */
  const changed = async () => {
    const workspace = await opened;
    if (workspace === null) return;
    await publish(await workspace.definitions());
    clearTimeout(pending);
    pending = setTimeout(() => void validate(), quiet);
  };

  documents.onDidChangeContent(async ({ document }) => {
    const workspace = await opened;
    const path = pathOf(document.uri);
    // Findings of the text before have other places.
    findings = findings.filter(({ file }) => file !== path);
    changedFiles.add(path);
    workspace?.change(path, document.getText());
    await changed();
  });
  documents.onDidClose(async ({ document }) => {
    await connection.sendDiagnostics({ uri: document.uri, diagnostics: [] });
    await (await opened)?.reread(pathOf(document.uri));
  });
  connection.onDidChangeWatchedFiles(async ({ changes }) => {
    const workspace = await opened;
    for (const { uri } of changes)
      if (documents.get(uri) === undefined) await workspace?.reread(pathOf(uri));
    await changed();
  });
  connection.onInitialized(async () => {
    const workspace = await opened;
    if (workspace !== null) await onDefinitions?.(root, await workspace.definitions());
  });
  connection.onShutdown(async () => {
    clearTimeout(pending);
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

  serveNavigation(connection, { asked, uriOf, renamesFiles: () => renamesFiles });

  connection.onCodeAction(({ textDocument, context }): CodeAction[] => {
    const document = documents.get(textDocument.uri);
    if (document === undefined) return [];
    return context.diagnostics.flatMap((diagnostic): CodeAction[] => {
      const { fix = null } = (diagnostic.data ?? {}) as { fix?: string | null };
      const newText = replacementFor(document.getText(diagnostic.range), fix);
      if (newText === null) return [];
      const edits = [{ range: diagnostic.range, newText }];
      return [
        {
          title: `Replace by ${newText}`,
          kind: CodeActionKind.QuickFix,
          diagnostics: [diagnostic],
          isPreferred: true,
          edit: { changes: { [document.uri]: edits } },
        },
      ];
    });
  });

  documents.listen(connection);
  connection.listen();
}

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const;

const diagnosticOf = (
  { start, end, code, severity, message, fix }: Marked,
  document: TextDocument,
): Diagnostic => ({
  range: { start: document.positionAt(start), end: document.positionAt(end) },
  severity: SEVERITIES[severity],
  code,
  source: "hearthline",
  message: fix === null ? message : `${message} ${fix}`,
  data: { fix },
});

const KINDS: { readonly [K in Suggestion["kind"]]: CompletionItemKind } = {
  field: CompletionItemKind.Field,
  fact: CompletionItemKind.Constant,
  function: CompletionItemKind.Function,
  value: CompletionItemKind.EnumMember,
  document: CompletionItemKind.Module,
};

const completionOf = (
  { label, kind, detail, documentation, insert, order }: Suggestion,
  range: Diagnostic["range"],
): CompletionItem => ({
  label,
  kind: KINDS[kind],
  detail,
  ...(documentation === null
    ? {}
    : { documentation: { kind: MarkupKind.PlainText, value: documentation } }),
  sortText: `${order} ${label}`,
  // The editor filters by what the user typed, which may begin with the quotation mark.
  filterText: insert,
  textEdit: { range, newText: insert },
});
