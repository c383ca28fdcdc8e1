import { useLanguage, type Language, type Words } from "#renderers/index.ts";
import { useMemo } from "react";

/** Sentences of the app around its screens: the groups `app` and `start` of flows/words/words.json. */
export type AppCopy = Words["app"] & Words["start"];

/** Returns the app's own sentences in a language. Before the definitions arrive only those of `start` are there. */
export const appCopyOf = ({ words }: Language): AppCopy => ({ ...words.start, ...words.app });

/** Returns the app's own sentences in the language of the page. */
export function useAppCopy(): AppCopy {
  const language = useLanguage();
  return useMemo(() => appCopyOf(language), [language]);
}

/**
 * Support number shown when the lender's information did not load. Source: product specification,
 * section 9.
 */
export const DEFAULT_SUPPORT_PHONE = "888-819-6388";
