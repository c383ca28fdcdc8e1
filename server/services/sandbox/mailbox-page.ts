import { escapeHtml } from "#server/platform/http/escape-html.ts";
import type { StoredMessage } from "#server/platform/mail/mailbox.ts";

const STYLE = `
body{margin:0;padding:24px 16px;background:#faf8f5;color:#24211c;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:720px;margin:0 auto}
h1{font-size:28px;line-height:1.2;margin:0 0 8px}
h2{font-size:18px;margin:0 0 4px}
article{background:#fff;border:1px solid #e9e4dc;border-radius:8px;padding:20px;margin:16px 0;overflow-wrap:anywhere}
.about{margin:0 0 12px;color:#544d43;font-size:14px}
a{color:#1d6147;display:inline-block;padding:8px 0;font-weight:600}
summary{padding:8px 0;cursor:pointer}
pre{margin:0;white-space:pre-wrap;font-size:14px}
article p{margin:0 0 12px;white-space:pre-line}
`;

/** Renders a paragraph of an email's text. A paragraph that ends in an address becomes a link. */
function paragraph(text: string): string {
  const [, label, href] = /^(.+):\n(https?:\/\/\S+|\/\S+)$/s.exec(text) ?? [];
  return href === undefined
    ? `<p>${escapeHtml(text)}</p>`
    : `<p><a href="${escapeHtml(href)}">${escapeHtml(label ?? href)}</a></p>`;
}

/** Renders the name and the content of a file that goes with an email. */
const file = (name: string, content: string): string =>
  `<details><summary>File: ${escapeHtml(name)}</summary><pre>${escapeHtml(content)}</pre></details>`;

function article({ id, to, subject, text, at, attachments = [] }: StoredMessage): string {
  const name = `m${id.replaceAll(/[^a-z0-9]/gi, "-")}`;
  const time = at.toISOString();
  return [
    `<article aria-labelledby="${name}">`,
    `<h2 id="${name}">${escapeHtml(subject)}</h2>`,
    `<p class="about">To ${escapeHtml(to)} · <time datetime="${time}">${time.slice(0, 16).replace("T", " ")} UTC</time></p>`,
    ...text.trim().split("\n\n").map(paragraph),
    ...attachments.map(({ fileName, content }) => file(fileName, content)),
    "</article>",
  ].join("");
}

/** Renders the mailbox without scripts; its one style element carries the nonce of the response. */
export function mailboxPage(messages: readonly StoredMessage[], nonce: string): string {
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>Sandbox mailbox</title><style nonce="${nonce}">${STYLE}</style></head><body><main>`,
    "<h1>Sandbox mailbox</h1>",
    "<p>Emails of this sandbox, newest first. Nothing leaves it.</p>",
    messages.length === 0 ? "<p>No email has been sent yet.</p>" : "",
    ...messages.map(article),
    "</main></body></html>",
  ].join("");
}
