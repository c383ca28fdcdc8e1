/** Texts that would run, or lead astray, if a page took them for more than text. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

export interface Vector {
  readonly kind: string;
  readonly text: string;
}

const read = (name: string): Vector[] =>
  JSON.parse(
    readFileSync(resolve(import.meta.dirname, `../vectors/${name}.json`), "utf8"),
  ) as Vector[];

/** Each calls `chatRan()` as soon as anything of it is run. */
export const scripts = read("scripts");

const letters: Readonly<Record<string, readonly [RegExp, string]>> = {
  cyrillic: [/[aeo]/, "\u0430"],
  greek: [/[aeo]/, "\u03BF"],
  digits: [/[lo]/, "0"],
  accent: [/[aeio]/, "\u00E9"],
  dotless: [/i/, "\u0131"],
};

/** The places of a look-alike filled in for a host that messages may lead to. */
function about(host: string, text: string): string {
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

/** Addresses that look like that of a host, or are no address that may be clicked. */
export const lookAlikes = (host: string): Vector[] =>
  read("look-alikes").map(({ kind, text }) => ({ kind, text: about(host, text) }));

/** Addresses of the host that may be clicked. */
export const links = (host: string): string[] => [
  `https://${host}`,
  `https://${host}/`,
  `https://${host}/account?step=1#top`,
  `HTTPS://${host.toUpperCase()}/Help`,
];
