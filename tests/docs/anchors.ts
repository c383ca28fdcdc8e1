import { lexer, walkTokens } from "marked";

/** Returns the anchor that GitHub gives a heading, before it numbers repeated ones. */
const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/** Returns the anchors of a document's headings; a repeated heading gets `-1`, `-2` and so on. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const anchors = new Set<string>();
  void walkTokens(lexer(text), (token) => {
    if (token.type !== "heading") return;
    const anchor = slug(String(token["text"]));
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    anchors.add(count === 0 ? anchor : `${anchor}-${count}`);
  });
  return anchors;
}
