import type { Row } from "#schemas/types/blocks/facts.ts";
import { countryName } from "#lending/formats/countries.ts";
import {
  formatDate,
  formatDateRange,
  formatDateTime,
  formatRelative,
  formatTime,
} from "#lending/formats/dates.ts";
import {
  formatCurrency,
  formatNumber,
  formatNumberRange,
  formatPercent,
  type NumberStyle,
} from "#lending/formats/numbers.ts";
import { formatPhone } from "#lending/formats/phone.ts";
import { formatMonths } from "./months.ts";
import type { Language } from "../words/language.ts";

/** How the value of a row is shown. */
export type ValueFormat = NonNullable<Row["format"]>;

interface ValueSetting extends NumberStyle {
  labels?: Record<string, string> | undefined;
  timeZone?: string | undefined;
  /** Upper end of a range that begins with the value. */
  to?: unknown;
  /** Milliseconds since 1970, for distances from today. */
  now?: number | undefined;
  language: Language;
}

const text = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
const line = (parts: unknown[], separator: string) =>
  parts.map(text).filter(Boolean).join(separator);
const numeric =
  (show: (value: number, locale: string, style: NumberStyle) => string) =>
  (value: unknown, { language, currency, decimals }: ValueSetting): string =>
    typeof value === "number" ? show(value, language.locale, { currency, decimals }) : text(value);
const timed =
  (show: (value: string, setting: ValueSetting) => string) =>
  (value: unknown, setting: ValueSetting): string =>
    typeof value === "string" ? show(value, setting) : "";
const nameOf = (country: unknown, { locale }: Language) =>
  typeof country === "string" ? countryName(country, locale) : "";
const label = (value: unknown, { labels, language }: ValueSetting) => {
  const copy = labels?.[String(value)];
  return copy === undefined ? text(value) : language.say(copy);
};

const formats: Record<ValueFormat, (value: unknown, setting: ValueSetting) => string> = {
  text,
  number: numeric(formatNumber),
  currency: numeric(formatCurrency),
  percent: numeric(formatPercent),
  months: (value, { language }) =>
    typeof value === "number" ? formatMonths(value, language) : text(value),
  date: timed((value, setting) => formatDate(value, setting.language.locale, setting.timeZone)),
  relative: timed((value, { now = Date.now(), timeZone, language: { locale } }) =>
    formatRelative(value, now, { locale, timeZone }),
  ),
  datetime: timed((value, setting) =>
    formatDateTime(value, setting.language.locale, setting.timeZone),
  ),
  time: timed((value, setting) => formatTime(value, setting.language.locale, setting.timeZone)),
  phone: timed((value) => formatPhone(value)),
  country: (value, { language }) => nameOf(value, language),
  address: (value, { language }) => {
    const { street1, street2, city, state, zip, country } = record(value);
    const abroad = country === "US" ? "" : nameOf(country, language);
    return line([street1, street2, line([city, line([state, zip], " ")], ", "), abroad], ", ");
  },
  name: (value) => {
    const { firstName, middleName, lastName, suffix } = record(value);
    return line([firstName, middleName, lastName, suffix], " ");
  },
  // The server sends only the last four digits; the dots stand for the rest.
  last4: (value) => (text(value) === "" ? "" : `•••• ${text(value).slice(-4)}`),
  enum: label,
  boolean: (value, { labels, language: { words } }) =>
    typeof value === "boolean"
      ? (labels?.[String(value)] ?? (value ? words.format.yes : words.format.no))
      : "",
  list: (value, setting) =>
    Array.isArray(value) ? value.map((item) => label(item, setting)).join(", ") : "",
};

/** Formats a value as text; empty when there is none. */
export function formatValue(
  value: unknown,
  format: ValueFormat | undefined,
  setting: ValueSetting,
): string {
  if (value === null || value === undefined) return "";
  const range = rangeText(value, format, setting);
  if (range !== null) return range;
  return formats[format ?? "text"](value, setting);
}

/** Returns a range as text; null for a value without an upper end, or with an equal one. */
function rangeText(
  value: unknown,
  format: ValueFormat | undefined,
  { to, currency, decimals, language }: ValueSetting,
): string | null {
  if (to === value) return null;
  if (typeof value === "number" && typeof to === "number") {
    if (format === "months")
      return [value, to].map((months) => formatMonths(months, language)).join(" – ");
    return format === "number" || format === "currency" || format === "percent"
      ? formatNumberRange([value, to], format, { locale: language.locale, currency, decimals })
      : null;
  }
  return format === "date" && typeof value === "string" && typeof to === "string"
    ? formatDateRange(value, to, language.locale)
    : null;
}
