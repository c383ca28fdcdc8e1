/**
 * Returns a name that is safe to show and to send in a header: no path, no control or direction
 * characters, at most 100 characters.
 */
export function safeFileName(name: string): string {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = last
    // Controls, line and paragraph separators, and characters that change the direction of text.
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029"<>|:*?]/gu, "")
    .replace(/^\.+/, "")
    .trim();
  const [, stem = clean, extension = ""] = clean.match(/^(.*?)(\.[a-zA-Z0-9]{1,5})?$/su) ?? [];
  const short = [...stem]
    .slice(0, 100 - extension.length)
    .join("")
    .trim();
  return short === "" ? `document${extension}` : `${short}${extension}`;
}
