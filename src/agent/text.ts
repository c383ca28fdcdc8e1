import { createContext, useContext } from "react";

/** Translations of the texts in these pages, by their English. */
export type Translations = Readonly<Record<string, string>>;

/** The staff's pages are in English; the brokers' app provides its own language. */
export const TextContext = createContext<Translations>({});

/** Returns a function that gives a text in the language of the page. */
export function useText(): (english: string) => string {
  const translations = useContext(TextContext);
  return (english) => translations[english] ?? english;
}
