import { escapeHtml } from "#server/platform/http/escape-html.ts";
import { IntlMessageFormat } from "intl-messageformat";
import { ArgumentValue, plainPart } from "#engine/copy/argument-value.ts";
import { copyStyles } from "#lending/formats/copy-styles.ts";
import type { Mail } from "#schemas/types/mail.ts";

/** An e-mail with its placeholders filled. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

export interface MailBrand {
  name: string;
  /** `#rrggbb`. */
  color: string;
}

type Part = string | Tagged | ArgumentValue;
interface Tagged {
  tag: string;
  parts: Part[];
}
/** Values of placeholders by name. */
type Values = Readonly<Record<string, string | ArgumentValue>>;

const tags = ["b", "em"] as const;

/** Parses one piece of copy. Everything outside the known tags is text. */
function partsOf(copy: string, values: Values, locale: string): Part[] {
  const handlers = Object.fromEntries(
    tags.map((tag) => [tag, (parts: Part[]): Tagged => ({ tag, parts })]),
  );
  const formatted = new IntlMessageFormat(copy, locale, copyStyles).format<Tagged | ArgumentValue>({
    ...values,
    ...(handlers as Record<string, never>),
  });
  return Array.isArray(formatted) ? formatted : [formatted];
}

const plain = (parts: readonly Part[]): string =>
  parts
    .map((part) =>
      typeof part === "object" && "parts" in part ? plain(part.parts) : String(plainPart(part)),
    )
    .join("");

const marked = (parts: readonly Part[]): string =>
  parts
    .map((part) => {
      if (typeof part === "string") return escapeHtml(part);
      if (!(part instanceof ArgumentValue))
        return `<${part.tag}>${marked(part.parts)}</${part.tag}>`;
      return part.typed ? `<bdi>${escapeHtml(part.text)}</bdi>` : escapeHtml(part.text);
    })
    .join("");

/** Keeps a header on one line, whatever its placeholders contain. */
const oneLine = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f]+/g, " ").trim();

/** Fills the placeholders of an address and encodes each value. */
export function addressOf(href: string, values: Record<string, string>): string {
  return href.replaceAll(/\{([a-zA-Z0-9]+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ""),
  );
}

/**
 * Renders an e-mail as text and as HTML. Styles are inline, because mail readers drop style sheets.
 * @param texts values of placeholders in all texts, the subject included
 * @param base origin of the product without a trailing slash; empty when the reader is on that
 * origin
 */
export function renderMail(
  mail: Pick<Mail, "subject" | "body" | "action" | "footer">,
  texts: Record<string, string>,
  {
    brand,
    base,
    optOut,
    address = {},
    args = {},
    locale = "en-US",
  }: {
    brand: MailBrand;
    base: string;
    /** Values of placeholders in the address of the button. No text has them. */
    address?: Record<string, string>;
    /** Arguments of the text. The subject and the address never have them. */
    args?: Values;
    optOut?: { label: string; href: string };
    /** Language of the e-mail, BCP 47. */
    locale?: string;
  },
): RenderedMail {
  const all = { ...texts, ...args };
  const body = mail.body.map((copy) => partsOf(copy, all, locale));
  const footer = mail.footer === undefined ? null : partsOf(mail.footer, all, locale);
  const action = mail.action && {
    label: plain(partsOf(mail.action.label, all, locale)),
    href: base + addressOf(mail.action.href, address),
  };
  const text = [
    ...body.map(plain),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    ...(footer ? [plain(footer)] : []),
    ...(optOut ? [`${optOut.label}:\n${optOut.href}`] : []),
    `— ${brand.name}`,
  ].join("\n\n");
  const subject = oneLine(plain(partsOf(mail.subject, texts, locale)));
  return {
    subject,
    text: `${text}\n`,
    html: page(subject, body.map(marked), action, { copy: footer, optOut }, brand, locale),
  };
}

const SMALL = "margin:24px 0 0;padding-top:16px;font-size:14px;color:#544d43";
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

function page(
  subject: string,
  paragraphs: string[],
  action: { label: string; href: string } | undefined,
  {
    copy,
    optOut,
  }: { copy: readonly Part[] | null; optOut: { label: string; href: string } | undefined },
  brand: MailBrand,
  locale: string,
): string {
  const color = /^#[0-9a-f]{6}$/i.test(brand.color) ? brand.color : "#1d6147";
  const button =
    action &&
    `<p style="margin:28px 0"><a href="${escapeHtml(action.href)}" style="display:inline-block;padding:12px 22px;border-radius:6px;background:${color};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`;
  return [
    `<!doctype html><html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:24px;background:#faf8f5;color:#24211c;${FONT};font-size:16px;line-height:1.5">`,
    `<div style="max-width:560px;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #e9e4dc;border-radius:8px">`,
    `<p style="margin:0 0 20px;font-weight:700;color:${color}">${escapeHtml(brand.name)}</p>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${paragraph}</p>`),
    button ?? "",
    copy === null ? "" : `<p style="${SMALL};border-top:1px solid #e9e4dc">${marked(copy)}</p>`,
    optOut === undefined
      ? ""
      : `<p style="${SMALL}"><a href="${escapeHtml(optOut.href)}" style="color:#544d43">${escapeHtml(optOut.label)}</a></p>`,
    "</div></body></html>",
  ].join("");
}

/** Returns one piece of copy without its tags. */
export const plainText = (copy: string, values: Record<string, string>, locale = "en-US"): string =>
  plain(partsOf(copy, values, locale));
