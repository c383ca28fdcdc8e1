import { type Message, message } from "#server/platform/errors/message.ts";
import type { Application } from "#server/lending/application/ports.ts";

export type DocumentEntry = NonNullable<Application["documents"]>[number];

/** Documents of a stage, oldest first. */
export function documentsOf(application: Application, stage: string): DocumentEntry[] {
  return (application.documents ?? []).filter((document) => document.stage === stage);
}

const titleOf = ({ title, type }: DocumentEntry): string => title ?? type ?? "a document";

/**
 * Returns the titles of the documents that were not read to their end. Only stored readings count:
 * a claim in a submission proves nothing.
 */
export function unread(documents: readonly DocumentEntry[]): string[] {
  return documents.filter(({ readAt }) => readAt === undefined).map(titleOf);
}

/** Returns the titles of the documents that a submission leaves out. */
export function leftOut(documents: readonly DocumentEntry[], uuids: readonly string[]): string[] {
  return documents.filter(({ uuid }) => uuid === undefined || !uuids.includes(uuid)).map(titleOf);
}

export function readFirst(titles: readonly string[]): Message {
  return message("read-first", { titles: titles.join(", ") });
}
