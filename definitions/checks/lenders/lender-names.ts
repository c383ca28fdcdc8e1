/** Names, phone numbers and sites of lenders in a text. */
import { memoize } from "#engine/memoize.ts";

/** A name in a text. */
export interface Name {
  /** As the lender writes it. */
  readonly name: string;
  /** As the text writes it, with the rest of an e-mail address. */
  readonly written: string;
}

export interface NamePattern {
  readonly pattern: RegExp;
  /** A word of each name, in lower case: a text without all of them has no name. */
  readonly words: readonly string[];
  /** The names, by what the pattern matches. */
  readonly byMatch: ReadonlyMap<string, string>;
}

const PHONE = /^\d{3}-\d{3}-\d{4}$/;
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/**
 * @param _lifetime the pattern is cached as long as this object
 * @param names a list of the names, as JSON
 */
export const namePattern = memoize((_lifetime: unknown, names: string): NamePattern => {
  const all = (JSON.parse(names) as string[]).toSorted((one, other) => other.length - one.length);
  const phones = all.filter((each) => PHONE.test(each));
  const hosts = all.filter((each) => HOST.test(each) && !PHONE.test(each));
  const brands = all.filter((each) => !PHONE.test(each) && !HOST.test(each));
  const oneOf = (parts: readonly string[]) => (parts.length === 0 ? "(?!)" : parts.join("|"));
  return {
    pattern: new RegExp(
      [
        String.raw`(?<![\p{L}\d])(?:${oneOf(brands.map(escaped))})(?![\p{L}\d])`,
        String.raw`(?:[\w.+-]+@)?(?<![\w-])(?:${oneOf(hosts.map(escaped))})(?![\w-])`,
        String.raw`(?<!\d)(?:${oneOf(phones.map((each) => each.replaceAll("-", String.raw`\D{0,2}`)))})(?!\d)`,
      ].join("|"),
      "gu",
    ),
    words: [...new Set(all.map(wordOf))],
    byMatch: new Map(all.map((each) => [PHONE.test(each) ? each.replaceAll("-", "") : each, each])),
  };
});

/** Returns the longest word of a name, because the shortest are in many texts; of a phone number its last digits. */
const wordOf = (name: string): string =>
  PHONE.test(name)
    ? name.slice(-4)
    : wordsIn(HOST.test(name) ? name.replace(/\.[^.]+$/, "") : name).reduce(
        (longest, word) => (word.length > longest.length ? word : longest),
        "",
      );

/** Returns the words of a text in lower case, and the last digits of its numbers. */
export const wordsIn = (text: string): readonly string[] =>
  (text.toLowerCase().match(/\p{L}+|\d+/gu) ?? []).map((word) =>
    /^\d{5,}$/.test(word) ? word.slice(-4) : word,
  );

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** Returns the names of lenders in a text. */
export const namesIn = (text: string, { pattern, byMatch }: NamePattern): Name[] =>
  [...text.matchAll(pattern)].flatMap(({ 0: written, index }): Name[] => {
    const name =
      byMatch.get(written.replace(/^.*@/, "")) ?? byMatch.get(written.replaceAll(/\D/g, ""));
    return name === undefined ||
      (/^\p{L}+$/u.test(name) && isPlace(text, index, index + written.length))
      ? []
      : [{ name, written }];
  });

/** One word may be part of another name, or a place: "Stillwater Avenue", "in Stillwater", "Stillwater, OK". */
const isPlace = (text: string, from: number, to: number): boolean =>
  /(?:\b(?:in|near|of)|[^.!?] \p{Lu}\p{L}*) $/u.test(text.slice(0, from)) ||
  /^(?: \p{Lu}|, \p{Lu}{2}\b)/u.test(text.slice(to));
