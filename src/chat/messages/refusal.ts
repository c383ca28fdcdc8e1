import type { Language } from "#renderers/index.ts";
import { FILE_TYPES, fileSize, attachmentFault, MAX_BYTES } from "#src/conversation/attachment.ts";

/** Returns why a file cannot be sent, judged by its name and size; null when it can. */
export function refusalOf(file: File, { locale, words, say }: Language): string | null {
  const { name, size } = file;
  const fault = attachmentFault(file);
  if (fault === "type")
    return say(words.chat.wrongType, {
      name,
      types: new Intl.ListFormat(locale, { type: "disjunction" }).format(FILE_TYPES),
    });
  if (fault === "empty") return say(words.upload.empty, { name });
  if (fault === "size")
    return say(words.upload.tooLarge, {
      name,
      size: fileSize(size, locale),
      most: fileSize(MAX_BYTES, locale),
    });
  return null;
}
