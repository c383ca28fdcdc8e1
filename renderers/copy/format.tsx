import { IntlMessageFormat } from "intl-messageformat";
import { Fragment, type ReactNode } from "react";
import { currentLocale } from "../words/locale.ts";
import type { CopyArgs } from "../host/types.ts";
import classes from "./copy.module.css";

export interface CopySetting {
  /** BCP 47; that of the page when not given. */
  locale?: string;
  args?: CopyArgs;
}

/** Anything that makes a text more than plain: a hole, a tag, or ICU's quoting apostrophe. */
const special = /[{}<']/;
const compiled = new Map<string, IntlMessageFormat>();
const cacheLimit = 2_000;

/**
 * Renders copy written in ICU message syntax with the inline tags `<b>`, `<em>` and `<link>`.
 *
 * The set of tags is closed and everything else stays text, so copy can never become markup. `<link>` leads to
 * `args.link`; without one its words stand without a link. A text that is not valid ICU syntax is shown as written.
 */
export function formatCopy(text: string, setting: CopySetting = {}): ReactNode {
  if (!special.test(text)) return text;
  const { locale = currentLocale(), args = {} } = setting;
  try {
    const parts = message(text, locale).format<ReactNode>({ ...args, ...tags(args) });
    return Array.isArray(parts)
      ? parts.map((part, index) => <Fragment key={index}>{part as ReactNode}</Fragment>)
      : (parts as ReactNode);
  } catch {
    return text;
  }
}

/** The same text without tags, for places that hold no elements: document titles, attributes. */
export function plainCopy(text: string, setting: CopySetting = {}): string {
  if (!special.test(text)) return text;
  const { locale = currentLocale(), args = {} } = setting;
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
  const known = compiled.get(key);
  if (known) return known;
  const made = new IntlMessageFormat(text, locale, undefined, { shouldParseSkeletons: false });
  // Copy is finite, its arguments are not part of the key; the limit only guards against texts made at run time.
  if (compiled.size >= cacheLimit) compiled.clear();
  compiled.set(key, made);
  return made;
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
/** Addresses come from definitions; one that could run script is no address. */
const safeAddress = (href: string) => /^(\/(?!\/)|#|https:|mailto:|tel:)/.test(href);
