/** How values of the data read in copy, on pages and in e-mails. docs/formats.md lists the formats. */
import { countryName } from "./countries.ts";
import { formatDate, formatDateTime, formatTime } from "./dates.ts";
import { formatCurrency, formatNumber, formatPercent, type NumberStyle } from "./numbers.ts";

/** How a page or an e-mail writes values. */
export interface WritingSetting {
  /** BCP 47. */
  locale: string;
  /** Time zone of the property. */
  timeZone: string | undefined;
}

/** What an argument says about how it reads. */
type ArgumentStyle = NumberStyle & { format?: string | undefined };

type Writer = (value: unknown, setting: WritingSetting, style: NumberStyle) => string;

const writeNumber =
  (write: (value: number, locale: string, style: NumberStyle) => string): Writer =>
  (value, { locale }, style) =>
    typeof value === "number" ? write(value, locale, style) : "";
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
  country: writeTime(countryName),
};

/** Returns a function that writes a value; empty where its format cannot show it. */
export const argumentWriter =
  (setting: WritingSetting) =>
  (value: unknown, { format = "text", ...style }: ArgumentStyle): string =>
    argumentFormats[format]?.(value, setting, style) ?? "";
