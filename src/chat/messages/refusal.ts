import { currentLocale, say, words } from "#renderers/index.ts";
import { FILE_TYPES, fileSize, isAllowedFile, MOST_BYTES } from "./size.ts";

/** Why a file cannot be sent, said before it is; null when it can, as far as its name and size tell. */
export function refusalOf({ name, size }: File): string | null {
  const locale = currentLocale();
  if (!isAllowedFile(name))
    return say(words.chat.wrongType, {
      name,
      types: new Intl.ListFormat(locale, { type: "disjunction" }).format(FILE_TYPES),
    });
  if (size === 0) return say(words.upload.empty, { name });
  if (size > MOST_BYTES)
    return say(words.upload.tooLarge, {
      name,
      size: fileSize(size, locale),
      most: fileSize(MOST_BYTES, locale),
    });
  return null;
}
