/** Declarations of styles without texts and addresses. */

const PROPERTY = /^-{0,2}[a-zA-Z][\w-]{0,80}$/;
/** Numbers, colors, words of CSS and its functions of numbers: no quoted text, no address. */
const VALUE = /^[\w\s#%.,()+*/!-]{0,300}$/;
const ADDRESS = /url|image|attr|counter|element/i;
/** Longest style sheet that is kept, characters. */
const LONGEST = 300_000;

const isPlain = (value: unknown): value is string =>
  typeof value === "string" && VALUE.test(value) && !ADDRESS.test(value);

/**
 * Returns a `style` attribute with its plain declarations. @param value the text, or an object of
 * changed properties: the value, the value with its priority, or false for a removed one
 */
export function redactStyle(value: unknown): string | null | Record<string, unknown> | undefined {
  if (value === null) return null;
  if (typeof value === "string") return redactDeclarations(value);
  if (typeof value !== "object") return undefined;
  return Object.fromEntries(
    Object.entries(value as Record<string, unknown>).filter(
      ([property, given]) =>
        PROPERTY.test(property) &&
        (given === false ||
          isPlain(given) ||
          (Array.isArray(given) && given.length === 2 && given.every(isPlain))),
    ),
  );
}

const redactDeclarations = (text: string): string =>
  text
    .split(";")
    .map((declaration) => declaration.trim())
    .filter((declaration) => {
      const [, property = "", given] = /^([^:]*):([\s\S]*)$/.exec(declaration) ?? [];
      return PROPERTY.test(property.trim()) && isPlain(given);
    })
    .join("; ");

/**
 * Returns a style sheet without what it loads and the texts that it shows. A backslash or a letter
 * of another script could spell either.
 */
export const redactCss = (text: string): string =>
  text
    .slice(0, LONGEST)
    .replaceAll(/[^\n\x20-\x7e]|\\/g, "")
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/@(import|charset|namespace)\b[^;]*;?/gi, "")
    .replaceAll(/\b(url|image-set|attr)\([^)]*\)?/gi, "none")
    .replaceAll(/\bcontent\s*:[^;}]*/gi, "content: none");
