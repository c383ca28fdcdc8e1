/**
 * A language that nobody speaks, made of English: other letters, and two fifths longer, so that what is not translated, and what has no
 * room for a longer language, is seen. Holes, choices, and tags stay as they are.
 */
import { joinPointer, splitPointer } from "#definitions/pointer.ts";

const letters: Readonly<Record<string, string>> = Object.fromEntries(
  [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter, index) => [
    letter,
    [..."åƀçđéƒĝĥîĵķļɱñöþɋřšťûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŘŠŤÛṼŴẊÝŽ"][index] ?? letter,
  ]),
);

/** How much longer a text is; English into the languages of the world comes to this at most for all but the shortest. */
const LONGER = 0.4;
const FILLER = "ļöñĝéř";

/** Letters changed, and words added as long as two fifths of what was there. */
function changed(text: string): string {
  const other = [...text].map((letter) => letters[letter] ?? letter).join("");
  const count = text.replaceAll(/[^A-Za-z]/g, "").length;
  if (count === 0) return other;
  const more = FILLER.repeat(Math.ceil((count * LONGER) / FILLER.length))
    .slice(0, Math.ceil(count * LONGER))
    .replaceAll(/.{8}/g, "$& ")
    .trim();
  return `${other.trimEnd()} ${more}${/\s*$/.exec(other)?.[0] ?? ""}`;
}

/** Index after the brace that closes the one at `start`. */
function closing(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** Of `{count, plural, one {# day} other {# days}}` the texts in the inner braces; a hole without any stays. */
function ofHole(hole: string): string {
  if (!/^\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,/.test(hole)) return hole;
  let made = "";
  for (let at = 0; at < hole.length;) {
    if (at > 0 && hole[at] === "{") {
      const end = closing(hole, at);
      made += `{${pseudo(hole.slice(at + 1, end - 1))}}`;
      at = end;
    } else {
      made += hole[at];
      at += 1;
    }
  }
  return made;
}

/** An ICU message in that language. */
export function pseudo(text: string): string {
  let made = "";
  let plain = "";
  const flush = () => {
    made += changed(plain);
    plain = "";
  };
  for (let at = 0; at < text.length;) {
    const end =
      text[at] === "{"
        ? closing(text, at)
        : text[at] === "<" && text.includes(">", at)
          ? text.indexOf(">", at) + 1
          : at;
    if (end === at) {
      plain += text[at];
      at += 1;
      continue;
    }
    flush();
    const part = text.slice(at, end);
    made += part.startsWith("{") ? ofHole(part) : part;
    at = end;
  }
  flush();
  return made;
}

/** A copy of a definition with the texts at these places in that language. */
export function inPseudo<T>(
  value: T,
  places: readonly { readonly pointer: string; readonly text: string }[],
): T {
  const copy = structuredClone(value);
  for (const { pointer, text } of places) {
    const path = splitPointer(pointer);
    let at = copy as Record<string, unknown>;
    for (const token of path.slice(0, -1)) at = at[token] as Record<string, unknown>;
    at[path.at(-1) ?? ""] = pseudo(text);
  }
  return copy;
}

/** Every text of a file of words, whatever its name. */
export const everyText = (value: unknown, pointer = ""): { pointer: string; text: string }[] =>
  typeof value === "string"
    ? pointer === "/$schema"
      ? []
      : [{ pointer, text: value }]
    : Object.entries((value ?? {}) as Record<string, unknown>).flatMap(([key, each]) =>
        everyText(each, joinPointer(pointer, key)),
      );
