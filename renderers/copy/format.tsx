import { IntlMessageFormat } from "intl-messageformat";
import { Fragment, type ReactNode } from "react";
import { ArgumentValue, plainPart } from "#engine/copy/argument-value.ts";
import { parseMessage } from "#engine/copy/parse-message.ts";
import { copyStyles } from "#lending/formats/copy-styles.ts";
import type { CopyArgs } from "../host/types.ts";
import classes from "./copy.module.css";

interface CopySetting {
  /** BCP 47. */
  locale: string;
  args?: CopyArgs;
}

/** Matches what needs parsing: a placeholder, a tag, or ICU's quoting apostrophe. */
const special = /[{}<']/;
type Values = NonNullable<Parameters<IntlMessageFormat["format"]>[0]>;

const cachedMessages = new Map<string, IntlMessageFormat>();
const cacheLimit = 2_000;

/**
 * Renders copy in ICU message syntax with the inline tags `<b>`, `<em>` and `<link>`.
 *
 * The set of tags is closed and everything else stays text, so copy can never become markup.
 * `<link>` leads to `args.link`, which has an address for each `<link>` with spaces between them;
 * without an address its words render as text. A text with invalid
 * ICU syntax renders as written.
 */
export function formatCopy(text: string, { locale, args = {} }: CopySetting): ReactNode {
  if (!special.test(text)) return text;
  try {
    const values = { ...args, ...tags(args) } as unknown as Values;
    return shown(message(text, locale).format(values));
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
  const keep = (parts: unknown[]) => parts.map(plainPart).join("");
  try {
    const values = { ...args, b: keep, em: keep, link: keep } as unknown as Values;
    return keep([message(text, locale).format(values)].flat());
  } catch {
    return text;
  }
}

function message(text: string, locale: string): IntlMessageFormat {
  const key = `${locale}\u0000${text}`;
  const cached = cachedMessages.get(key);
  if (cached) return cached;
  const compiled = new IntlMessageFormat(parseMessage(text), locale, copyStyles);
  // Copy is finite, and arguments are not part of the key. The limit guards against texts built at
  // run time.
  if (cachedMessages.size >= cacheLimit) cachedMessages.clear();
  cachedMessages.set(key, compiled);
  return compiled;
}

/** Renders the parts of a message. What a person typed keeps its own writing direction. */
function shown(parts: unknown): ReactNode {
  if (Array.isArray(parts))
    return parts.map((part, index) => <Fragment key={index}>{shown(part)}</Fragment>);
  if (!(parts instanceof ArgumentValue)) return parts as ReactNode;
  return parts.typed ? <bdi>{parts.text}</bdi> : parts.text;
}

function tags(args: CopyArgs) {
  const hrefs = typeof args.link === "string" ? args.link.split(" ") : [];
  return {
    b: (parts: unknown[]) => <b>{shown(parts)}</b>,
    em: (parts: unknown[]) => <em>{shown(parts)}</em>,
    link: (parts: unknown[]) => {
      const href = hrefs.length > 1 ? hrefs.shift() : hrefs[0];
      return href === undefined || !safeAddress(href) ? (
        <>{shown(parts)}</>
      ) : (
        <a className={classes.link} href={href} {...(external(href) ? newTab : {})}>
          {shown(parts)}
        </a>
      );
    },
  };
}

const newTab = { target: "_blank", rel: "noopener noreferrer" };
const external = (href: string) => href.startsWith("https:");
/** Addresses come from definitions; one that could run script is dropped. */
const safeAddress = (href: string) => /^(\/(?!\/)|#|https:|mailto:|tel:)/.test(href);
