import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";
import { escapeHtml } from "./escape-html.ts";

/** Only the page's own style; nothing loads, runs or is sent. */
const policy = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox`;

const STYLE =
  "body{margin:20vh auto 0;max-width:32rem;padding:0 1.5rem;font:1rem/1.5 system-ui,sans-serif;color:#212529;background:#fff}" +
  "h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.3}p{margin:0;color:#495057}";

export interface Waiting {
  title: string;
  sentence?: string;
  /** Language of the words, as the page's `lang` has it. */
  locale: string;
  /** Until the page opens its address again. */
  seconds: string;
}

/**
 * Answers a person whose page the server cannot give yet. The page opens its address again by
 * itself: by the header, because browsers refuse the element in a sandboxed page.
 */
export function sendWaitingPage(
  reply: FastifyReply,
  { title, sentence, locale, seconds }: Waiting,
): FastifyReply {
  const nonce = randomBytes(16).toString("base64");
  const heading = escapeHtml(title);
  const rest = sentence === undefined ? "" : `<p>${escapeHtml(sentence)}</p>`;
  return reply
    .headers({
      refresh: seconds,
      "retry-after": seconds,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy(nonce),
      "cache-control": "no-store",
    })
    .send(
      `<!doctype html><html lang="${escapeHtml(locale)}"><meta name="viewport" content="width=device-width"><title>${heading}</title>` +
        `<style nonce="${nonce}">${STYLE}</style><main><h1>${heading}</h1>${rest}</main></html>`,
    );
}
