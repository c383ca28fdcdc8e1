/** The product's own words, which belong to no screen: `flows/words/words.json` in one language. */
import { createContext, use } from "react";
import type english from "#flows/words/words.json";
import type { wordArguments } from "#schemas/types/word-arguments.ts";
import { plainCopy } from "../copy/format.tsx";
import type { CopyArgs } from "../host/types.ts";

/** The words as JSON has them. Browsers never receive the group `server`. */
type PlainWords = Omit<typeof english, "$schema" | "server">;

/** The only group that a page has before its definitions arrive. */
type StartWords = Pick<PlainWords, "start">;

/** A text with placeholders. The names exist in the type only, where `say` requires their values. */
type Text<Name extends string> = string & { readonly placeholders: Name };

type Arguments = typeof wordArguments;

/** Gives each text at a pointer its placeholders. */
type WithArguments<Group, Pointer extends string = ""> = {
  [Name in keyof Group & string]: Group[Name] extends string
    ? `${Pointer}/${Name}` extends keyof Arguments
      ? Text<Arguments[`${Pointer}/${Name}`][number]>
      : string
    : WithArguments<Group[Name], `${Pointer}/${Name}`>;
};

/** Texts by group and name; a name that the file lacks does not compile. */
export type Words = WithArguments<PlainWords>;

/** Values for a text: all of its placeholders for a word, any for other copy. */
type ArgsFor<Copy> =
  Copy extends Text<infer Name> ? [args: Record<Name, CopyArgs[string]>] : [args?: CopyArgs];

/** One language: its words, and text formatted by its rules. A language never changes; a page has one. */
export interface Language {
  /** BCP 47, such as en-US. */
  readonly locale: string;
  readonly words: Words;
  /** Returns a text with its placeholders filled, without tags. */
  readonly say: <Copy extends string>(text: Copy, ...args: ArgsFor<Copy>) => string;
  /** Arguments that every text of this part of the page may use. */
  readonly args?: CopyArgs | undefined;
}

/** Creates a language. With the group `start` alone it serves a page that still waits for its definitions. */
export const createLanguage = (
  locale: string,
  words: Words | PlainWords | StartWords,
  shared?: CopyArgs,
): Language => ({
  locale,
  words: words as Words,
  say: (text, ...[args]: [args?: CopyArgs]) =>
    plainCopy(text, { locale, args: { ...shared, ...args } }),
  args: shared,
});

/** Returns the language with further groups of words, for the part of the product that fetched them. */
export const withWords = (
  { locale, words, args }: Language,
  groups: Partial<Words | PlainWords>,
): Language => createLanguage(locale, { ...words, ...groups } as Words, args);

/** Returns the language with other arguments that every text may use. */
export const withArguments = (language: Language, args: CopyArgs | undefined): Language =>
  args === undefined ? language : createLanguage(language.locale, language.words, args);

/** English for a page that the server did not fill in. */
export const LAST_RESORT: Language = createLanguage("en-US", {
  start: {
    loading: "Loading",
    unexpected: "Something unexpected happened",
    snag: {
      title: "Sorry, looks like we have hit a snag!",
      text: "Nothing that you saved is lost. Try again, or call us and we will help.",
      again: "Try again",
      dashboard: "Go to dashboard",
    },
  },
});

const LanguageContext = createContext<Language>(LAST_RESORT);

/**
 * Sets the language of a part of the page. Keep the value one object for the page's life: a new one
 * renders every text again.
 */
export const LanguageProvider = LanguageContext.Provider;

/** The language of the page. Outside a provider only the group `start` has words: see `LAST_RESORT`. */
export const useLanguage = (): Language => use(LanguageContext);
