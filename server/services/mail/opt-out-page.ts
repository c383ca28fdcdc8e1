import type { Flow } from "#schemas/types/flow.ts";
import { plainText } from "#server/lending/mail/render.ts";
import { escapeHtml } from "#server/platform/http/escape-html.ts";

/** Names of the heading and the text of each state of the page. */
const TEXTS = {
  ask: ["title", "body"],
  done: ["doneTitle", "done"],
  gone: ["goneTitle", "gone"],
} as const;

type Words = NonNullable<Flow["reminders"]>["optOut"];

const STYLE = `
body{margin:0;padding:48px 16px;background:#faf8f5;color:#24211c;font:1.125rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:560px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e9e4dc;border-radius:8px}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 12px}
p{margin:0 0 24px}
button{min-height:48px;padding:12px 24px;border:0;border-radius:6px;background:#1d6147;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:3px solid #24211c;outline-offset:3px}
`;

/**
 * Renders the page that turns reminders off: text and one button, whose form posts to the page's
 * own address.
 */
export function optOutPage(
  words: Words | null,
  state: keyof typeof TEXTS,
  values: Record<string, string>,
  nonce: string,
  locale: string,
): string {
  const copy = (text = ""): string => escapeHtml(plainText(text, values, locale));
  const [title, text] = TEXTS[state].map((name) => copy(words?.[name]));
  const form =
    state === "ask" ? `<form method="post"><button>${copy(words?.button)}</button></form>` : "";
  return [
    `<!doctype html><html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><meta name="robots" content="noindex"><title>${title}</title><style nonce="${nonce}">${STYLE}</style></head>`,
    `<body><main><h1>${title}</h1><p>${text}</p>${form}</main></body></html>`,
  ].join("");
}
