import type { ProductAddresses } from "#engine/index.ts";
import type { Ahead } from "./ahead.ts";
import { NONCE, type PrerenderedPage } from "./prerender-thread.ts";
import type { Feature } from "#server/lending/definitions/flags/flags.ts";

/** Facts that the server writes into the page; the app reads them from `#hearthline`. */
export interface ShellFacts {
  orgCode: string;
  /** Language of the page, BCP 47, and those that the organisation offers. */
  locale: string;
  locales: readonly string[];
  /** Texts that the page shows before its definitions are loaded. */
  words: Record<string, unknown>;
  /** Where a person logs in, and where their applications are listed. */
  addresses: Pick<ProductAddresses, "home" | "login">;
  /** Address of the manifest. */
  manifest: string;
  sandbox: boolean;
  /** Whether the page shows definitions as they are saved; absent when it does not. */
  followsSaves?: true;
  /** Business time, ISO 8601; only in a sandbox, whose clock may differ from the browser's. */
  now?: string;
  /** Flags of the first page, on or off, by key. */
  features?: Record<string, Feature>;
}

/** Escapes JSON for a script element, so that no value can end the element or open a comment. */
const forScript = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");

const nonceMeta = /<meta\s+name="csp-nonce"[^>]*>/;
const factsScript = /<script\s+type="application\/json"\s+id="hearthline"[^>]*>[\s\S]*?<\/script>/;

/** What a response adds to the built page. */
interface Additions {
  /** Address of a script after the page's own; null without one. */
  script?: string | null;
  ahead?: Ahead;
  /** The page as a new visitor sees it; null when it is not rendered ahead. */
  prerendered?: PrerenderedPage | null;
}

/** Attributes make the requests equal to those of the app, so that it takes their answers. */
const aheadLinks = ({ files, modules }: Ahead): string =>
  [
    ...files.map((url) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${url}">`),
    ...modules.map((url) => `<link rel="modulepreload" href="${url}">`),
  ].join("");

/**
 * Fills the built page for one response: nonce, organization, manifest. Adds elements that the page
 * lacks to its head.
 */
export function fillShell(
  html: string,
  facts: ShellFacts,
  nonce: string,
  { script: more = null, ahead, prerendered = null }: Additions = {},
): string {
  const meta = `<meta name="csp-nonce" content="${nonce}">`;
  const script = `<script type="application/json" id="hearthline">${forScript(facts)}</script>`;
  let filled = html.replace(
    /<html\s+lang="[^"]*"/,
    () => `<html lang="${facts.locale.replaceAll(/[^A-Za-z0-9-]/g, "")}"`,
  );
  const missing: string[] = ahead === undefined ? [] : [aheadLinks(ahead)];
  for (const [place, text] of [
    [nonceMeta, meta],
    [factsScript, script],
  ] as const) {
    if (place.test(filled)) filled = filled.replace(place, () => text);
    else missing.push(text);
  }
  if (missing.length > 0) filled = filled.replace("</head>", () => `${missing.join("")}</head>`);
  if (more !== null)
    filled = filled.replace(
      "</body>",
      () => `<script type="module" src="${more}"></script></body>`,
    );
  filled = filled.replaceAll("<style>", () => `<style nonce="${nonce}">`);
  return prerendered === null ? filled : withPage(filled, prerendered, nonce);
}

/** Id of the element after a rendered page, with which all of the page is there. */
const END = "rendered-end";

/** Adds a rendered page to the element of the app, with what the app sets on the root element. */
const withPage = (filled: string, page: PrerenderedPage, nonce: string): string => {
  const { html, look, styles } = page;
  const sheets = styles.map((url) => `<link rel="stylesheet" crossorigin href="${url}">`);
  // A browser that drew the first half of the page would move it when the rest comes.
  const waits = `<link rel="expect" href="#${END}" blocking="render">`;
  return filled
    .replace("</head>", () => `${sheets.join("")}${waits}</head>`)
    .replace("<html ", () => `<html data-look="${look}" data-mantine-color-scheme="light" `)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root" data-prerendered>${html.replaceAll(`nonce="${NONCE}"`, () => `nonce="${nonce}"`)}</div><i id="${END}" hidden></i>`,
    );
};

/** Fills a page that has no definitions of its own: the nonce, and facts in its JSON element. */
export const fillNonce = (html: string, id: string, facts: object, nonce: string): string =>
  html
    .replace(nonceMeta, () => `<meta name="csp-nonce" content="${nonce}">`)
    .replace(
      new RegExp(`(<script\\s+type="application/json"\\s+id="${id}"[^>]*>)[\\s\\S]*?(</script>)`),
      (_all, start: string, end: string) => `${start}${forScript(facts)}${end}`,
    );
