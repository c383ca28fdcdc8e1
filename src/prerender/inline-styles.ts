const ENTITIES: Readonly<Record<string, string>> = {
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

const decoded = (text: string): string =>
  text.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/**
 * Moves the `style` attributes of React's HTML into a style element with the nonce, because the
 * content security policy refuses the attributes. The id of the app's element makes the rules as
 * strong as attributes. React escapes quotes in texts, so that no text looks like an attribute.
 */
export function withoutInlineStyles(html: string, nonce: string): string {
  const numbers = new Map<string, number>();
  const rest = html.replaceAll(/ style="([^"]*)"/g, (_attribute, style: string) => {
    const number = numbers.get(style) ?? numbers.size;
    numbers.set(style, number);
    return ` data-style="${number}"`;
  });
  if (numbers.size === 0) return rest;
  const rules = [...numbers].map(
    ([style, number]) =>
      `#root [data-style="${number}"]{${decoded(style).replaceAll("<", "\\3c ")}}`,
  );
  return `<style nonce="${nonce}">${rules.join("")}</style>${rest}`;
}
