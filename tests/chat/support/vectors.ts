/** Texts that would run code or mislead a reader if a page treated them as more than text. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

export interface Vector {
  readonly kind: string;
  readonly text: string;
}

const readVectors = (name: string): Vector[] =>
  JSON.parse(
    readFileSync(resolve(import.meta.dirname, `../vectors/${name}.json`), "utf8"),
  ) as Vector[];

/** Each calls `chatRan()` as soon as any part of it runs. */
export const scripts = readVectors("scripts");

const letters: Readonly<Record<string, readonly [RegExp, string]>> = {
  cyrillic: [/[aeo]/, "\u0430"],
  greek: [/[aeo]/, "\u03BF"],
  digits: [/[lo]/, "0"],
  accent: [/[aeio]/, "\u00E9"],
  dotless: [/i/, "\u0131"],
};

/** Fills a look-alike's placeholders for a host that messages may link to. */
function fillPlaceholders(host: string, text: string): string {
  const changed = Object.entries(letters).map(
    ([name, [letter, other]]) => [name, host.replace(letter, other)] as const,
  );
  const puny = new URL(`https://${host.replace(/[aeo]/, "\u0430")}`).hostname;
  const places = new Map([
    ["host", host],
    ["name", host.slice(0, host.lastIndexOf("."))],
    ["xn", puny],
    ...changed,
  ]);
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => places.get(name) ?? whole);
}

/** Addresses that look like the host's, or must not be clickable. */
export const lookAlikes = (host: string): Vector[] =>
  readVectors("look-alikes").map(({ kind, text }) => ({
    kind,
    text: fillPlaceholders(host, text),
  }));

/** Addresses of the host that may be clickable. */
export const links = (host: string): string[] => [
  `https://${host}`,
  `https://${host}/`,
  `https://${host}/account?step=1#top`,
  `HTTPS://${host.toUpperCase()}/Help`,
];
