import { GROUP, word, wordsOf } from "./templates.ts";

type Node = { [name: string]: Node | string };

/** Returns the file of words with the widget's own. */
export function withWords(file: string, name: string): string {
  const words = JSON.parse(file) as Node;
  const group = (words[GROUP] ?? {}) as Node;
  words[GROUP] = { ...group, [wordsOf(name)]: { [word.name]: word.english } };
  return `${JSON.stringify(words, null, 2)}\n`;
}

/** Returns the file of a translation with the widget's words; unchanged in a language without them. */
export function withTranslation(file: string, name: string): string {
  const copy = JSON.parse(file) as { locale: string; texts: { words: Node } };
  const text = word.translations[copy.locale];
  if (text === undefined) return file;
  copy.texts.words[`/${GROUP}/${wordsOf(name)}/${word.name}`] = { source: word.english, text };
  return `${JSON.stringify(copy, null, 2)}\n`;
}
