import type { Application } from "./ports.ts";
import { isUpload } from "./uploads/submitted-uploads.ts";

/** The parts of a sealed application that statements read. None of them is personal data. */
export interface Searchable {
  documentUuids: string[];
  oldestUnsentUpload: Date | null;
}

/** Returns what statements read of an application. */
export function searchable({ documents = [] }: Application): Searchable {
  const unsent = documents
    .filter((each) => isUpload(each) && each.submittedAt === undefined)
    .map(({ createdAt = "" }) => Date.parse(createdAt))
    .filter(Number.isFinite);
  return {
    documentUuids: documents.flatMap(({ uuid }) => uuid ?? []),
    oldestUnsentUpload: unsent.length === 0 ? null : new Date(Math.min(...unsent)),
  };
}
