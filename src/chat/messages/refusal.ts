import { currentLocale, say, words } from "#renderers/index.ts";
import { FILE_TYPES, fileSize, faultOf, MOST_BYTES } from "./size.ts";

/** Why a file cannot be sent, said before it is; null when it can, as far as its name and size tell. */
export function refusalOf(file: File): string | null {
  const locale = currentLocale();
  const { name, size } = file;
  const fault = faultOf(file);
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
      most: fileSize(MOST_BYTES, locale),
    });
  return null;
}
