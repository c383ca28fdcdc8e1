import { FILE_TYPES, attachmentFault, fileSize, MAX_BYTES } from "#src/conversation/attachment.ts";

const LOCALE = "en-US";
const types = new Intl.ListFormat(LOCALE, { type: "disjunction" }).format(FILE_TYPES);

const reasons = {
  type: ({ name }: File) => `${name} cannot be sent. Files may be ${types}.`,
  empty: ({ name }: File) => `${name} is empty. Choose the file again.`,
  size: ({ name, size }: File) =>
    `${name} has ${fileSize(size, LOCALE)}. Send a file of no more than ${fileSize(MAX_BYTES, LOCALE)}.`,
};

/**
 * Returns why a file cannot be sent, or null when it can. The console has its own wording, in
 * English.
 */
export function refusalOf(file: File): string | null {
  const fault = attachmentFault(file);
  return fault && reasons[fault](file);
}
