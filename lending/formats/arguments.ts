/** How values of the data read in copy, on pages and in e-mails. docs/formats.md lists the formats. */
import { formatDate, formatDateTime, formatTime } from "./dates.ts";
import { formatCurrency, formatNumber, formatPercent } from "./numbers.ts";

/** How a page or an e-mail writes values. */
export interface WritingSetting {
  /** BCP 47. */
  locale: string;
  /** Time zone of the property. */
  timeZone: string | undefined;
}

type Writer = (value: unknown, setting: WritingSetting) => string;

const writeNumber =
  (write: (value: number, locale: string) => string): Writer =>
  (value, { locale }) =>
    typeof value === "number" ? write(value, locale) : "";
const writeTime =
  (write: (value: string, locale: string, timeZone?: string) => string): Writer =>
  (value, { locale, timeZone }) =>
    typeof value === "string" ? write(value, locale, timeZone) : "";

const argumentFormats: Readonly<Record<string, Writer>> = {
  text: (value) => (typeof value === "string" ? value : ""),
  number: writeNumber(formatNumber),
  currency: writeNumber(formatCurrency),
  percent: writeNumber(formatPercent),
  date: writeTime(formatDate),
  datetime: writeTime(formatDateTime),
  time: writeTime(formatTime),
};

/** Returns a function that writes a value in a format; empty where the format cannot show it. */
export const argumentWriter =
  (setting: WritingSetting) =>
  (value: unknown, format: string): string =>
    argumentFormats[format]?.(value, setting) ?? "";
