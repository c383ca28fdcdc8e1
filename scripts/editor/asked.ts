/** A request of an editor about a place in a document: a name, a guard, and their ranges. */
import type { Range, TextDocumentPositionParams } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Definitions } from "#definitions/index.ts";
import { offsetOfCharacter, valueOffsets, type TextSpan } from "#definitions/sources/json-text.ts";
import { nameAt, spanOf } from "#definitions/names/lookup.ts";
import type { NameUse } from "#definitions/names/name-use.ts";
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

/** What requests about places need of the server. */
export interface AskedPorts {
  /** Returns what a request is about; null for a file that is not open. */
  readonly asked: (params: TextDocumentPositionParams) => Promise<Asked | null>;
  readonly uriOf: (path: string) => string;
}

/** Returns the name at the place of a request; null when it is none. */
export const nameOf = ({ definitions, path, document, offset }: Asked): NameUse | null =>
  nameAt(definitions, path, document.getText(), offset);

/** Returns the range of characters of the guard that a request is about. */
export function rangeInGuard(document: TextDocument, start: number, span: TextSpan): Range {
  const at = (character: number) =>
    document.positionAt(offsetOfCharacter(document.getText(), start, character));
  return { start: at(span.start), end: at(span.end) };
}

export const rangeOf = (document: TextDocument, { start, end }: TextSpan): Range => ({
  start: document.positionAt(start),
  end: document.positionAt(end),
});

/** Returns the range of a name in the document of a request. */
export const rangeOfName = ({ document }: Asked, use: NameUse): Range | null => {
  const text = document.getText();
  const span = spanOf(use, text, valueOffsets(text));
  return span && rangeOf(document, span);
};

/** Opens a file as it is in the editor, or on disk. */
export const documentOf = async (
  workspace: Workspace,
  file: string,
  uri: string,
): Promise<TextDocument> =>
  TextDocument.create(uri, "json", 0, (await workspace.textOf(file)) ?? "");
