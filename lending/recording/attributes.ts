/** Attributes of elements that a recording keeps. All others may hold what a person typed or reads. */
import { maskValue } from "./mask.ts";
import { redactCss, redactStyle } from "./styles.ts";

/** Kept value of an attribute; null for a removed one. */
export type AttributeValue = string | number | boolean | null | Record<string, unknown>;
export type Attributes = Record<string, AttributeValue>;

const WORDS = /^[\w -]{0,60}$/;
const NUMBER = /^\d{1,5}(\.\d{1,20})?$/;
const PRESENT = /^(true|false)?$/;

/** Attributes that styles of the app read, with the values that they may have. */
const KEPT: Readonly<Record<string, RegExp>> = {
  class: /^[\w\s-]{0,2000}$/,
  dir: /^(ltr|rtl|auto)$/,
  lang: /^[A-Za-z-]{2,20}$/,
  hidden: PRESENT,
  disabled: PRESENT,
  readonly: PRESENT,
  multiple: PRESENT,
  open: PRESENT,
  role: /^[a-z]{1,30}$/,
  type: /^[a-z-]{1,20}$/,
  colspan: NUMBER,
  rowspan: NUMBER,
  rows: NUMBER,
  cols: NUMBER,
  "aria-hidden": PRESENT,
  "aria-disabled": PRESENT,
  "aria-expanded": PRESENT,
  "aria-invalid": PRESENT,
  "data-aside": WORDS,
  "data-block": PRESENT,
  "data-columns": WORDS,
  "data-combined-clear-section": PRESENT,
  "data-disabled": PRESENT,
  "data-error": PRESENT,
  "data-foot": WORDS,
  "data-invalid": PRESENT,
  "data-large": PRESENT,
  "data-loading": PRESENT,
  "data-look": WORDS,
  "data-mantine-color-scheme": WORDS,
  "data-multiline": PRESENT,
  "data-no-overflow": PRESENT,
  "data-orientation": WORDS,
  "data-place": WORDS,
  "data-pointer": PRESENT,
  "data-position": WORDS,
  "data-size": WORDS,
  "data-status": WORDS,
  "data-success": PRESENT,
  "data-tone": WORDS,
  "data-variant": WORDS,
  "data-width": WORDS,
  "data-with-bottom-section": PRESENT,
  "data-with-left-section": PRESENT,
  "data-with-right-section": PRESENT,
  // The recorder's own: size of an element without its content, and places of scrolling.
  rr_width: /^\d{1,5}(\.\d{1,20})?px$/,
  rr_height: /^\d{1,5}(\.\d{1,20})?px$/,
  rr_scrollleft: NUMBER,
  rr_scrolltop: NUMBER,
  rr_open_mode: /^(non-)?modal$/,
};

/** A style sheet of the app's build, whatever the site. */
const STYLE_SHEET = /^(?:https?:\/\/[^/?#]+)?(\/assets\/[\w.-]+\.css)$/;

/** Attributes whose values are reduced rather than kept or dropped. */
const REDUCED: Readonly<Record<string, (value: unknown) => AttributeValue | undefined>> = {
  style: (value) => redactStyle(value) ?? undefined,
  value: maskValue,
};

/** Returns the attributes of an element, or those that changed, without data. */
export function redactAttributes(value: unknown): Attributes {
  if (typeof value !== "object" || value === null) return {};
  const kept: Attributes = {};
  for (const [name, given] of Object.entries(value as Record<string, unknown>)) {
    const reduced = REDUCED[name];
    const result = reduced ? reduced(given) : keptValue(name, given);
    if (result !== undefined) kept[name] = result;
  }
  return kept;
}

/** Returns the attributes of a style element with its style sheet, which the app writes. */
export function redactStyleSheet(value: unknown): Attributes {
  const { _cssText: css } = (value ?? {}) as Record<string, unknown>;
  return typeof css === "string" ? { _cssText: redactCss(css) } : {};
}

/** Returns the attributes of a link: those of a style sheet of the app, else none. */
export function redactLink(value: unknown): Attributes {
  const { rel, href } = (value ?? {}) as Record<string, unknown>;
  const [, path] = STYLE_SHEET.exec(String(href)) ?? [];
  return rel === "stylesheet" && path !== undefined ? { rel, href: path } : {};
}

function keptValue(name: string, value: unknown): AttributeValue | undefined {
  const pattern = KEPT[name.toLowerCase()];
  if (pattern === undefined) return undefined;
  if (value === null || typeof value === "boolean" || typeof value === "number") return value;
  return typeof value === "string" && pattern.test(value) ? value : undefined;
}
