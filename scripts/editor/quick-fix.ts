/** The text that a finding's fix asks for, when the fix is to write another word. */

/**
 * Returns what to write in place of a faulty text; null when the fix is no replacement.
 *
 * @param text the faulty text, with its quotation marks if it has any
 */
export function replacementFor(text: string, fix: string | null): string | null {
  const word = /(?:Did you mean|Use) (?:'([^']+)'|"([^"]+)")/.exec(fix ?? "");
  const wanted = word?.[1] ?? word?.[2];
  if (wanted === undefined) return null;
  const [, mark = ""] = /^(\\?["'])[\s\S]*\1$/.exec(text) ?? [];
  return `${mark}${wanted}${mark}`;
}
