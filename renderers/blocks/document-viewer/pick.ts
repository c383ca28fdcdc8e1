import type { DocumentViewerBlockOptions } from "#schemas/types/blocks/document-viewer.ts";
import type { DocumentRecord } from "../../host/types.ts";

/** A document that can be opened: it has a uuid. */
export type Readable = DocumentRecord & { uuid: string };

/** Returns the documents of a stage and of the given types, in the order of the types. */
export function pickDocuments(
  all: DocumentRecord[],
  { stage, types }: DocumentViewerBlockOptions,
): Readable[] {
  const matching = all.filter(
    (document): document is Readable =>
      document.uuid !== undefined &&
      (stage === undefined || document.stage === stage) &&
      (types === undefined || types.includes(document.type ?? "")),
  );
  const rank = ({ type }: DocumentRecord) => types?.indexOf(type ?? "") ?? 0;
  return matching.toSorted((left, right) => rank(left) - rank(right));
}

/** Returns the title of a document, or its type in words. */
export function titleOf(document: DocumentRecord): string {
  if (document.title) return document.title;
  const words = (document.type ?? "document").replaceAll("_", " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
