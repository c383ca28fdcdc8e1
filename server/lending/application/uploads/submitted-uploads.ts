import type { Application } from "../ports.ts";

type DocumentEntry = NonNullable<Application["documents"]>[number];

/**
 * Returns whether the borrower uploaded the file; documents of the lender have a stage or a
 * signature.
 */
export const isUpload = ({ fileName, stage, signedAt }: DocumentEntry): boolean =>
  fileName !== undefined && stage === undefined && signedAt === undefined;

/** Yields every text within a JSON value. */
export function* textsIn(value: unknown): Iterable<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null)
    for (const each of Object.values(value)) yield* textsIn(each);
}

/**
 * Marks the uploads that a submission names for the first time. From then on they are part of the
 * application.
 */
export function markSubmitted(application: Application, data: unknown, now: Date): Application {
  const { documents } = application;
  if (documents === undefined) return application;
  const named = new Set(textsIn(data));
  const isNew = (document: DocumentEntry) =>
    isUpload(document) &&
    document.submittedAt === undefined &&
    document.uuid !== undefined &&
    named.has(document.uuid);
  if (!documents.some(isNew)) return application;
  const submittedAt = now.toISOString();
  return {
    ...application,
    documents: documents.map((each) => (isNew(each) ? { ...each, submittedAt } : each)),
  };
}
