import { IntlMessageFormat } from "intl-messageformat";
import { Fragment, type ReactNode } from "react";
import type { CopyArgs } from "../host/types.ts";
import classes from "./copy.module.css";

interface CopySetting {
  /** BCP 47. */
  locale: string;
  args?: CopyArgs;
}

/** Matches what needs parsing: a placeholder, a tag, or ICU's quoting apostrophe. */
const special = /[{}<']/;
const cachedMessages = new Map<string, IntlMessageFormat>();
const cacheLimit = 2_000;

/**
 * Renders copy in ICU message syntax with the inline tags `<b>`, `<em>` and `<link>`.
 *
 * The set of tags is closed and everything else stays text, so copy can never become markup.
 * `<link>` leads to `args.link`; without an address its words render as text. A text with invalid
 * ICU syntax renders as written.
 */
export function formatCopy(text: string, { locale, args = {} }: CopySetting): ReactNode {
  if (!special.test(text)) return text;
  try {
    const parts = message(text, locale).format<ReactNode>({ ...args, ...tags(args) });
    return Array.isArray(parts)
      ? parts.map((part, index) => <Fragment key={index}>{part as ReactNode}</Fragment>)
      : (parts as ReactNode);
  } catch {
    return text;
  }
}

/**
 * Formats the same text without tags, for places that hold no elements: document titles,
 * attributes.
 */
export function plainCopy(text: string, { locale, args = {} }: CopySetting): string {
  if (!special.test(text)) return text;
  const keep = (parts: unknown[]) => parts.join("");
  try {
    const parts = message(text, locale).format<string>({ ...args, b: keep, em: keep, link: keep });
    return Array.isArray(parts) ? parts.join("") : String(parts);
  } catch {
    return text;
  }
}

function message(text: string, locale: string): IntlMessageFormat {
  const key = `${locale}\u0000${text}`;
  const cached = cachedMessages.get(key);
  if (cached) return cached;
  const compiled = new IntlMessageFormat(text, locale, undefined, { shouldParseSkeletons: false });
  // Copy is finite, and arguments are not part of the key. The limit guards against texts built at
  // run time.
  if (cachedMessages.size >= cacheLimit) cachedMessages.clear();
  cachedMessages.set(key, compiled);
  return compiled;
}

function tags(args: CopyArgs) {
  const href = typeof args.link === "string" ? args.link : null;
  return {
    b: (parts: ReactNode[]) => <b>{parts}</b>,
    em: (parts: ReactNode[]) => <em>{parts}</em>,
    link: (parts: ReactNode[]) =>
      href === null || !safeAddress(href) ? (
        <>{parts}</>
      ) : (
        <a className={classes.link} href={href} {...(external(href) ? newTab : {})}>
          {parts}
        </a>
      ),
  };
}

const newTab = { target: "_blank", rel: "noopener noreferrer" };
const external = (href: string) => href.startsWith("https:");
/** Addresses come from definitions; one that could run script is dropped. */
const safeAddress = (href: string) => /^(\/(?!\/)|#|https:|mailto:|tel:)/.test(href);
