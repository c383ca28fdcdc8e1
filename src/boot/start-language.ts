import { createLanguage, LAST_RESORT, type Language } from "#renderers/index.ts";
import type { BootData } from "#src/definitions/boot-data.ts";

/** The language of the page before its definitions arrive. */
export const startLanguage = ({ locale, words }: Pick<BootData, "locale" | "words">): Language =>
  words ? createLanguage(locale, words) : LAST_RESORT;
