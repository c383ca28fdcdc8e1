/** Renaming of names in definitions, and of the elements of lists inside guards. */
import {
  LSPErrorCodes,
  RenameFile,
  ResponseError,
  TextDocumentEdit,
  type Connection,
  type TextEdit as LspTextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import { elementAt, elementsToRename, NotRenamed } from "#definitions/names/rename-element.ts";
import { refuseFixed, renamingOf, type Renaming } from "#definitions/names/rename-name.ts";
import {
  documentOf,
  nameOf,
  rangeInGuard,
  rangeOf,
  rangeOfName,
  type Asked,
  type AskedPorts,
} from "./asked.ts";

interface RenamePorts extends AskedPorts {
  /** Whether the editor can rename files and check the version of what it edits. */
  readonly renamesFiles: () => boolean;
}

/** Answers the two requests of a renaming: what would be renamed, and the edits that do so. */
export function serveRenaming(connection: Connection, ports: RenamePorts): void {
  const { asked } = ports;

  connection.onPrepareRename(async (params) => {
    const about = await asked(params);
    if (about === null) return null;
    const { definitions, document, place } = about;
    return orRefused(() => {
      const name = nameOf(about);
      if (name !== null) {
        refuseFixed(definitions, name);
        const range = rangeOfName(about, name);
        return range && { range, placeholder: name.name };
      }
      if (place === null) throw new NotRenamed("There is no name here.");
      const element = elementAt(place.guard, place.character);
      return { range: rangeInGuard(document, place.start, element), placeholder: element.name };
    });
  });

  connection.onRenameRequest(async (params): Promise<WorkspaceEdit | null> => {
    const about = await asked(params);
    if (about === null) return null;
    const { definitions, workspace, document, place } = about;
    return orRefused(async () => {
      const name = nameOf(about);
      if (name !== null)
        return workspaceEdit(
          about,
          await renamingOf(definitions, name, params.newName, workspace.textOf),
          ports,
        );
      if (place === null) throw new NotRenamed("There is no name here.");
      const edits = elementsToRename(place, params.newName).map((each) => ({
        range: rangeInGuard(document, place.start, each),
        newText: params.newName,
      }));
      return { changes: { [document.uri]: edits } };
    });
  });
}

/** Turns a renaming into edits of documents, and of the files that have the old name. */
async function workspaceEdit(
  { workspace }: Asked,
  { edits, moved }: Renaming,
  { uriOf, renamesFiles }: RenamePorts,
): Promise<WorkspaceEdit> {
  const changes: (readonly [uri: string, LspTextEdit[]])[] = [];
  for (const [file, list] of edits) {
    const target = await documentOf(workspace, file, uriOf(file));
    changes.push([
      target.uri,
      list.map((each) => ({ range: rangeOf(target, each), newText: each.text })),
    ]);
  }
  if (moved.size === 0) return { changes: Object.fromEntries(changes) };
  if (!renamesFiles())
    throw new NotRenamed("This editor cannot rename the file, which has the same name.");
  return {
    documentChanges: [
      ...changes.map(([uri, list]) => TextDocumentEdit.create({ uri, version: null }, list)),
      ...[...moved].map(([from, to]) => RenameFile.create(uriOf(from), uriOf(to))),
    ],
  };
}

/** Turns a refusal into an answer that the editor shows. */
async function orRefused<T>(action: () => T | Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof NotRenamed)
      throw new ResponseError(LSPErrorCodes.RequestFailed, error.message);
    throw error;
  }
}
