/**
 * The words of the product itself, which belong to no screen: flows/words/words.json in the language of the page. They are loaded
 * with the definitions, before anything is drawn, so every part reads them where it draws.
 */
import type english from "../../flows/words/words.json";
import { plainCopy } from "../copy/format.tsx";
import type { CopyArgs } from "../host/types.ts";
import { setLocale } from "./locale.ts";

/** Texts by group and name; a name that the file lacks does not compile. What only the server says is not sent to browsers. */
export type Words = Omit<typeof english, "$schema" | "server">;

/** What can be known of a page whose definitions did not come. */
type First = Pick<Words, "start">;

/** For a page that the server did not even fill in: it has no other words. */
const lastResort: First = {
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
};

export let words = lastResort as Words;

/** The words of the page. Before its definitions are there, those of the group `start`. */
export function setWords(locale: string, given: Words | First): void {
  setLocale(locale);
  words = given as Words;
}

/** Adds groups that came later, for the part of the product that says them. Nothing else may read them before. */
export function addWords(given: Partial<Words>): void {
  words = { ...words, ...given };
}

/** A text with its holes filled, as plain text. */
export const say = (text: string, args: CopyArgs = {}): string => plainCopy(text, { args });
