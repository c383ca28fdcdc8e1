/**
 * The standard PDF fonts have the characters of Windows-1252 only. Other letters are replaced by
 * their nearest ones ("Dvořák" by "Dvorák", "Łukasz" by "Lukasz"), so that no name makes a document
 * fail.
 */

/** Characters that Windows-1252 has outside Latin-1. */
const EXTRA = new Set("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ");

/** Letters that Unicode does not decompose, and signs with a plain equivalent. */
const REPLACEMENTS: Record<string, string> = {
  Ł: "L",
  ł: "l",
  Đ: "D",
  đ: "d",
  Ħ: "H",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  Ŧ: "T",
  ŧ: "t",
  "\u2010": "-",
  "\u2011": "-",
  "\u2212": "-",
  "\u2009": " ",
  "\u202f": " ",
  "\u2007": " ",
  "\u200b": "",
  "\ufeff": "",
  "≤": "<=",
  "≥": ">=",
  "→": "->",
  "✓": "x",
  "☐": "[ ]",
  "☑": "[x]",
};

const UNKNOWN = "?";

/** @returns the text with nothing that a standard font cannot draw; line breaks are kept */
export function toWinAnsi(text: string): string {
  let out = "";
  for (const character of text.normalize("NFC")) out += drawable(character);
  return out;
}

function drawable(character: string): string {
  if (character === "\n" || isWinAnsi(character)) return character;
  const replacement = REPLACEMENTS[character];
  if (replacement !== undefined) return replacement;
  if (/\p{Cc}|\p{Cf}/u.test(character)) return character === "\t" ? " " : "";
  const base = character.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  const letters = [...base].map((part) => (isWinAnsi(part) ? part : (REPLACEMENTS[part] ?? "")));
  return letters.join("") || UNKNOWN;
}

function isWinAnsi(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || EXTRA.has(character);
}
