import { FILE_TYPES, faultOf, fileSize, MOST_BYTES } from "#src/chat/messages/size.ts";

const LOCALE = "en-US";
const types = new Intl.ListFormat(LOCALE, { type: "disjunction" }).format(FILE_TYPES);

const reasons = {
  type: ({ name }: File) => `${name} cannot be sent. Files may be ${types}.`,
  empty: ({ name }: File) => `${name} is empty. Choose the file again.`,
  size: ({ name, size }: File) =>
    `${name} has ${fileSize(size, LOCALE)}. Send a file of no more than ${fileSize(MOST_BYTES, LOCALE)}.`,
};

/** Why a file cannot be sent, said before it is; null when it can. The console has words of its own, in English. */
export function refusalOf(file: File): string | null {
  const fault = faultOf(file);
  return fault && reasons[fault](file);
}
