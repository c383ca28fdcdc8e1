import type { DocumentRecord } from "../../host/types.ts";

export interface ViewerOptions {
  stage?: string;
  types?: string[];
  /** What is agreed to for each document once it is read; `{title}` is the document's. Its value then lists those agreed to. */
  agree?: string;
}

/** A document that can be opened. */
export type Readable = DocumentRecord & { uuid: string };

/** The documents that a viewer shows: of its stage and of its types, in the order of the types, newest version of each generated one. */
export function pickDocuments(all: DocumentRecord[], { stage, types }: ViewerOptions): Readable[] {
  const wanted = all.filter(
    (document): document is Readable =>
      document.uuid !== undefined &&
      (stage === undefined || document.stage === stage) &&
      (types === undefined || types.includes(document.type ?? "")),
  );
  const rank = ({ type }: DocumentRecord) => types?.indexOf(type ?? "") ?? 0;
  return wanted.toSorted((left, right) => rank(left) - rank(right));
}

/** Words of a document's type where it has no title. */
export function titleOf(document: DocumentRecord): string {
  if (document.title) return document.title;
  const words = (document.type ?? "document").replaceAll("_", " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
