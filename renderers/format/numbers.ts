import { currentLocale } from "../words/locale.ts";
import { say, words } from "../words/words.ts";
/** Formats by language, made when first used. */
const made = new Map<string, Intl.NumberFormat>();
const formatOf = (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const locale = currentLocale();
  const key = `${locale} ${JSON.stringify(options)}`;
  const known =
    made.get(key) ?? new Intl.NumberFormat(locale, { useGrouping: "always", ...options });
  made.set(key, known);
  return known;
};
const DOLLARS = { style: "currency", currency: "USD" } as const;
const WHOLE_DOLLARS = { ...DOLLARS, maximumFractionDigits: 0 };
const PERCENT = { minimumFractionDigits: 2, maximumFractionDigits: 4 };

/** US dollars with cents: $1,234.50. */
export const formatCurrency = (value: number): string => formatOf(DOLLARS).format(value);

/** US dollars, without cents when there are none: $15,000. */
export const formatRoundCurrency = (value: number): string =>
  Number.isInteger(value) ? formatOf(WHOLE_DOLLARS).format(value) : formatCurrency(value);

/** A percent value: 8.25 is 8.25%. */
export const formatPercent = (value: number): string => `${formatOf(PERCENT).format(value)}%`;

/** Months as people say them: 120 is 10 years, 18 is 1 year 6 months. */
export function formatMonths(months: number): string {
  const years = Math.floor(months / 12);
  const rest = months - years * 12;
  const parts = [
    years > 0 ? say(words.format.years, { count: years }) : "",
    rest > 0 || years === 0 ? say(words.format.months, { count: rest }) : "",
  ];
  return parts.filter(Boolean).join(" ");
}
