/**
 * The rule for new passwords. NIST SP 800-63B-4: at least 15 characters for a password without a
 * second factor, a block list, no rules of composition.
 */
import { type Message, message } from "#server/platform/errors/message.ts";
import { commonPasswords, LONGEST_COMMON, SHORTEST_COMMON } from "./common-passwords.ts";

/** Characters, counted as code points. */
export const PASSWORD_LENGTH = { min: 15, max: 128 };

/** Parts that a guesser has to find: eight unknown letters, or three common words. */
const FEWEST_PARTS = 8;
/** What one part of a password counts for. A guesser tries words of the person and runs first. */
const WORTH = { known: 0, run: 2, common: 3, character: 1 } as const;
/** Shortest piece of a word about the person or the lender that counts as one. */
const SHORTEST_KNOWN = 3;
/** Shortest run, such as "abc", "321" or "qwe". */
const SHORTEST_RUN = 3;

/** A year, a number and marks at the end, which guessers try with every word. */
const SUFFIX = /[\W_]*\d{0,4}[\W_]*$/u;

const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
  "+": "t",
};
const KEYBOARD = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qazwsxedcrfvtgbyhnujm"];
const rows = [...KEYBOARD, ...KEYBOARD.map((row) => [...row].reverse().join(""))];

const folded = (text: string): string =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
const bare = (text: string): string => folded(text).replaceAll(/[^\p{L}\p{N}]/gu, "");
const unleeted = (text: string): string =>
  [...folded(text)].map((character) => LEET[character] ?? character).join("");

/** Returns the spellings in which people hide a word: as it is, and with digits for letters. */
const spellings = (text: string): string[] => [
  ...new Set([bare(text), bare(unleeted(text)), bare(unleeted(text).replaceAll("i", "l"))]),
];

/** Returns the parts of words that a password may contain: whole, by piece, and dates in digits. */
function knownParts(words: readonly string[]): Set<string> {
  const parts = words.flatMap((word) => [
    ...spellings(word),
    ...word.split(/[^\p{L}\p{N}]+/u).flatMap(spellings),
    ...datesOf(word),
    ...numbersOf(word),
  ]);
  return new Set(parts.filter((part) => part.length >= SHORTEST_KNOWN));
}

/** Returns how people write a date: 1980-07-04 as 07041980, 04071980, 0704, 1980 and so on. */
function datesOf(word: string): string[] {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(word) ?? [];
  if (year === undefined || month === undefined || day === undefined) return [];
  const short = year.slice(2);
  const pairs = [month + day, day + month];
  return [
    year,
    ...pairs,
    ...pairs.flatMap((pair) => [pair + year, pair + short, year + pair, short + pair]),
    `${Number(month)}${Number(day)}${year}`,
    `${Number(day)}${Number(month)}${year}`,
  ];
}

/** Returns a phone number as people write it: without the country, and without the area. */
function numbersOf(word: string): string[] {
  const digits = word.replaceAll(/\D/g, "");
  return digits.length < 10 ? [] : [digits.slice(-10), digits.slice(-7)];
}

/** Returns the length of the run that begins at a position: repeated, counted or along a keyboard. */
function runAt(text: string, start: number): number {
  const step = text.charCodeAt(start + 1) - text.charCodeAt(start);
  let end = start + 1;
  if (Math.abs(step) <= 1)
    while (end < text.length && text.charCodeAt(end) - text.charCodeAt(end - 1) === step) end += 1;
  const along = rows.map((row) => {
    let length = 1;
    while (start + length < text.length && row.includes(text.slice(start, start + length + 1)))
      length += 1;
    return length;
  });
  return Math.max(end - start, ...along);
}

/** Returns how much a guesser has to find: the cheapest way to write the text from known parts. */
function partsOf(text: string, known: ReadonlySet<string>): number {
  const common = commonPasswords();
  const fewest = Array<number>(text.length + 1).fill(Infinity);
  fewest[0] = 0;
  const reach = (start: number, end: number, worth: number) => {
    // A piece that the text has had before adds nothing: "horsehorse" is as weak as "horse".
    const again =
      end - start >= SHORTEST_RUN && text.slice(0, start).includes(text.slice(start, end));
    const total = (fewest[start] ?? Infinity) + (again ? WORTH.known : worth);
    fewest[end] = Math.min(fewest[end] ?? Infinity, total);
  };
  for (let start = 0; start < text.length; start += 1) {
    reach(start, start + 1, WORTH.character);
    const run = runAt(text, start);
    for (let length = SHORTEST_RUN; length <= run; length += 1)
      reach(start, start + length, WORTH.run);
    const longest = Math.min(text.length - start, LONGEST_COMMON);
    for (let length = SHORTEST_RUN; length <= longest; length += 1) {
      const piece = text.slice(start, start + length);
      if (known.has(piece)) reach(start, start + length, WORTH.known);
      else if (length >= SHORTEST_COMMON && common.has(piece))
        reach(start, start + length, WORTH.common);
      else reach(start, start + length, length);
    }
  }
  return fewest[text.length] ?? Infinity;
}

/**
 * Returns why a new password is rejected; null when it is accepted.
 * @param words what a guesser knows: the lender's and the product's names, and the person's own data
 */
export function passwordFault(password: string, words: readonly string[]): Message | null {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.min) return message("min-length", { min: PASSWORD_LENGTH.min });
  if (length > PASSWORD_LENGTH.max) return message("max-length", { max: PASSWORD_LENGTH.max });
  const known = knownParts(words);
  const whole = password.normalize("NFKC").toLowerCase();
  const guessable =
    commonPasswords().has(whole) ||
    [whole, password.replace(SUFFIX, "")]
      .flatMap((text) => [text, ...spellings(text)])
      .some((text) => text !== "" && partsOf(text.toLowerCase(), known) < FEWEST_PARTS);
  return guessable ? message("guessable-password") : null;
}
