import type { Feature } from "#server/flags/flags.ts";

/** What the page is told; the app reads it from `#hearthline`. */
export interface ShellFacts {
  orgCode: string;
  /** Language of the page, BCP 47, and those that the organisation offers. */
  locale: string;
  locales: readonly string[];
  /** What the page shows before its definitions are there. */
  words: Record<string, unknown>;
  /** Address of the manifest. */
  manifest: string;
  sandbox: boolean;
  /** Business time, ISO 8601; only of a sandbox, whose clock can be moved away from the browser's. */
  now?: string;
  /** Flags whose answer the page brings, on or off, by key. */
  features?: Record<string, Feature>;
}

/** JSON inside a script element: nothing in it can end the element or open a comment. */
const forScript = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");

const nonceMeta = /<meta\s+name="csp-nonce"[^>]*>/;
const factsScript = /<script\s+type="application\/json"\s+id="hearthline"[^>]*>[\s\S]*?<\/script>/;

/**
 * Fills the built page for one response: nonce, organisation, manifest. A page without the places gets them in its head.
 * @param more address of a script that the page loads besides its own
 */
export function fillShell(
  html: string,
  facts: ShellFacts,
  nonce: string,
  more: string | null = null,
): string {
  const meta = `<meta name="csp-nonce" content="${nonce}">`;
  const script = `<script type="application/json" id="hearthline">${forScript(facts)}</script>`;
  let filled = html.replace(
    /<html\s+lang="[^"]*"/,
    () => `<html lang="${facts.locale.replaceAll(/[^A-Za-z0-9-]/g, "")}"`,
  );
  const missing: string[] = [];
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
  return filled.replaceAll("<style>", () => `<style nonce="${nonce}">`);
}
