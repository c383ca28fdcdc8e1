/** Hover, definition, references and rename: of names in definitions, and of everything in guards. */
import {
  LSPErrorCodes,
  MarkupKind,
  RenameFile,
  ResponseError,
  TextDocumentEdit,
  type Connection,
  type Hover,
  type Location,
  type Range,
  type TextDocumentPositionParams,
  type TextEdit as LspTextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Definitions } from "#definitions/index.ts";
import { declarationOf, type DeclaredAt } from "./define.ts";
import { hoverText } from "#definitions/guard-help/hover.ts";
import {
  endOfValue,
  offsetOfCharacter,
  valueOffsets,
  type TextSpan,
} from "#definitions/sources/json-text.ts";
import { declarationsOf, nameText } from "./describe-name.ts";
import { nameAt, spanOf, usesOf } from "#definitions/names/lookup.ts";
import { refuseFixed, renamingOf, type Renaming } from "#definitions/names/rename-name.ts";
import type { NameUse } from "#definitions/names/name-use.ts";
import { elementAt, elementsToRename, NotRenamed } from "#definitions/names/rename-element.ts";
import type { GuardAtOffset, Workspace } from "./workspace.ts";

/** What a request is about. */
export interface Asked {
  readonly definitions: Definitions;
  readonly workspace: Workspace;
  readonly document: TextDocument;
  readonly path: string;
  /** Null outside every guard. */
  readonly place: GuardAtOffset | null;
  readonly offset: number;
}

export interface Navigated {
  readonly asked: (params: TextDocumentPositionParams) => Promise<Asked | null>;
  readonly uriOf: (path: string) => string;
  /** Whether the editor can rename files and check the version of what it edits. */
  readonly renamesFiles: () => boolean;
}

const nameOf = ({ definitions, path, document, offset }: Asked): NameUse | null =>
  nameAt(definitions, path, document.getText(), offset);

/** Returns the range of characters of the guard that a request is about. */
export function rangeInGuard(document: TextDocument, start: number, span: TextSpan): Range {
  const at = (character: number) =>
    document.positionAt(offsetOfCharacter(document.getText(), start, character));
  return { start: at(span.start), end: at(span.end) };
}

const rangeOf = (document: TextDocument, { start, end }: TextSpan): Range => ({
  start: document.positionAt(start),
  end: document.positionAt(end),
});

const rangeOfName = ({ document }: Asked, use: NameUse): Range | null => {
  const text = document.getText();
  const span = spanOf(use, text, valueOffsets(text));
  return span && rangeOf(document, span);
};

/** Answers these requests of an editor. */
export function serveNavigation(
  connection: Connection,
  { asked, uriOf, renamesFiles }: Navigated,
): void {
  const documentOf = async ({ workspace }: Asked, file: string): Promise<TextDocument> =>
    TextDocument.create(uriOf(file), "json", 0, (await workspace.textOf(file)) ?? "");

  /** Returns the places of names, and of values that are no names, in their files. */
  const locationsOf = async (
    about: Asked,
    places: readonly (NameUse | DeclaredAt)[],
  ): Promise<Location[]> => {
    const locations: Location[] = [];
    for (const file of new Set(places.map((each) => each.file))) {
      const document = await documentOf(about, file);
      const text = document.getText();
      const offsets = valueOffsets(text);
      for (const each of places) {
        if (each.file !== file) continue;
        const start = offsets.get(each.pointer) ?? 0;
        const span =
          "kind" in each ? spanOf(each, text, offsets) : { start, end: endOfValue(text, start) };
        if (span) locations.push({ uri: document.uri, range: rangeOf(document, span) });
      }
    }
    return locations;
  };

  connection.onHover(async (params): Promise<Hover | null> => {
    const about = await asked(params);
    if (about === null) return null;
    const { place, document, definitions } = about;
    const markdown = (value: string) => ({ kind: MarkupKind.Markdown, value });
    const text = place && hoverText(place.guard, place.character);
    if (place && text)
      return {
        contents: markdown(text.markdown),
        range: rangeInGuard(document, place.start, text),
      };
    const name = nameOf(about);
    const range = name && rangeOfName(about, name);
    return name && range && { contents: markdown(nameText(definitions, name)), range };
  });

  connection.onDefinition(async (params): Promise<Location[] | null> => {
    const about = await asked(params);
    if (about === null) return null;
    const { definitions, place } = about;
    const name = nameOf(about);
    if (name !== null) return locationsOf(about, declarationsOf(definitions, name));
    const declared = place && declarationOf(definitions, place.guard, place.character);
    return declared && locationsOf(about, [declared]);
  });

  connection.onReferences(async (params): Promise<Location[] | null> => {
    const about = await asked(params);
    const name = about && nameOf(about);
    if (!name) return null;
    const uses = usesOf(about.definitions, name);
    const { includeDeclaration } = params.context;
    return locationsOf(about, includeDeclaration ? uses : uses.filter((each) => !each.declares));
  });

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
        );
      if (place === null) throw new NotRenamed("There is no name here.");
      const edits = elementsToRename(place, params.newName).map((each) => ({
        range: rangeInGuard(document, place.start, each),
        newText: params.newName,
      }));
      return { changes: { [document.uri]: edits } };
    });
  });

  async function workspaceEdit(about: Asked, { edits, moved }: Renaming): Promise<WorkspaceEdit> {
    const changes: (readonly [uri: string, LspTextEdit[]])[] = [];
    for (const [file, list] of edits) {
      const target = await documentOf(about, file);
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
