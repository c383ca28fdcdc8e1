/**
 * A pseudo-language: English with other letters, and two fifths longer. It reveals untranslated
 * text, and layouts without room for a longer language. Placeholders, choices and tags stay
 * unchanged.
 */
import { joinPointer, parsePointer } from "#engine/index.ts";

const letters: Readonly<Record<string, string>> = Object.fromEntries(
  [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter, index) => [
    letter,
    [..."åƀçđéƒĝĥîĵķļɱñöþɋřšťûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŘŠŤÛṼŴẊÝŽ"][index] ?? letter,
  ]),
);

/**
 * Share by which a text grows. Translations from English rarely grow more, except very short ones.
 */
const LONGER = 0.4;
const FILLER = "ļöñĝéř";

/** Replaces the letters, and adds filler of two fifths of the text's length. */
function lengthened(text: string): string {
  const replaced = [...text].map((letter) => letters[letter] ?? letter).join("");
  const count = text.replaceAll(/[^A-Za-z]/g, "").length;
  if (count === 0) return replaced;
  const filler = FILLER.repeat(Math.ceil((count * LONGER) / FILLER.length))
    .slice(0, Math.ceil(count * LONGER))
    .replaceAll(/.{8}/g, "$& ")
    .trim();
  return `${replaced.trimEnd()} ${filler}${/\s*$/.exec(replaced)?.[0] ?? ""}`;
}

/** Returns the index after the brace that closes the one at `start`. */
function closing(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === "{") depth += 1;
    if (text[index] === "}") depth -= 1;
    if (depth === 0) return index + 1;
  }
  return text.length;
}

/**
 * Changes the texts in the inner braces of `{count, plural, one {# day} other {# days}}`; a
 * placeholder without inner braces stays.
 */
function inPlaceholder(placeholder: string): string {
  if (!/^\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,/.test(placeholder)) return placeholder;
  let result = "";
  for (let index = 0; index < placeholder.length;) {
    if (index > 0 && placeholder[index] === "{") {
      const end = closing(placeholder, index);
      result += `{${pseudo(placeholder.slice(index + 1, end - 1))}}`;
      index = end;
    } else {
      result += placeholder[index];
      index += 1;
    }
  }
  return result;
}

/** Returns an ICU message in the pseudo-language. */
export function pseudo(text: string): string {
  let result = "";
  let plain = "";
  const flush = () => {
    result += lengthened(plain);
    plain = "";
  };
  for (let index = 0; index < text.length;) {
    const end =
      text[index] === "{"
        ? closing(text, index)
        : text[index] === "<" && text.includes(">", index)
          ? text.indexOf(">", index) + 1
          : index;
    if (end === index) {
      plain += text[index];
      index += 1;
      continue;
    }
    flush();
    const part = text.slice(index, end);
    result += part.startsWith("{") ? inPlaceholder(part) : part;
    index = end;
  }
  flush();
  return result;
}

export interface TextPlace {
  readonly pointer: string;
  readonly text: string;
}

/** Returns a copy of a definition with another text at each of these places. */
export function rewritten<T>(
  value: T,
  places: readonly TextPlace[],
  rewrite: (text: string) => string,
): T {
  const copy = structuredClone(value);
  for (const { pointer, text } of places) {
    const path = parsePointer(pointer);
    let parent = copy as Record<string, unknown>;
    for (const token of path.slice(0, -1)) parent = parent[token] as Record<string, unknown>;
    parent[path.at(-1) ?? ""] = rewrite(text);
  }
  return copy;
}

/** Returns every text of a file of words, whatever its key. */
export const everyText = (value: unknown, pointer = ""): TextPlace[] =>
  typeof value === "string"
    ? pointer === "/$schema"
      ? []
      : [{ pointer, text: value }]
    : Object.entries((value ?? {}) as Record<string, unknown>).flatMap(([key, each]) =>
        everyText(each, joinPointer(pointer, key)),
      );
