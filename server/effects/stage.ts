import type { Application } from "#server/application/ports.ts";

export type DocumentEntry = NonNullable<Application["documents"]>[number];

/** Documents of a stage, oldest first. */
export function documentsOf(application: Application, stage: string): DocumentEntry[] {
  return (application.documents ?? []).filter((document) => document.stage === stage);
}

const titleOf = ({ title, type }: DocumentEntry): string => title ?? type ?? "a document";

/**
 * Titles of the documents that were not read to the bottom. Only what was noted when it happened counts: a list that
 * a submission brings along proves nothing.
 */
export function unread(documents: readonly DocumentEntry[]): string[] {
  return documents.filter(({ readAt }) => readAt === undefined).map(titleOf);
}

/** Titles of the documents that a submission leaves out. */
export function leftOut(documents: readonly DocumentEntry[], given: readonly string[]): string[] {
  return documents.filter(({ uuid }) => uuid === undefined || !given.includes(uuid)).map(titleOf);
}

export function readFirst(titles: readonly string[]): string {
  return `Read to the end first: ${titles.join(", ")}.`;
}
