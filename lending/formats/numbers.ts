/** Formats by locale and options, created at first use. */
const cachedFormats = new Map<string, Intl.NumberFormat>();
const formatOf = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format =
    cachedFormats.get(key) ?? new Intl.NumberFormat(locale, { useGrouping: "always", ...options });
  cachedFormats.set(key, format);
  return format;
};
const moneyIn = (currency: string) => ({ style: "currency", currency }) as const;
const DOLLARS = moneyIn("USD");
const WHOLE_DOLLARS = { ...DOLLARS, maximumFractionDigits: 0 };
const SHARE = { maximumFractionDigits: 1 };
const PERCENT = { minimumFractionDigits: 2, maximumFractionDigits: 4 };

/** Most decimals that a JSON number can hold exactly. */
const EXACT = { maximumFractionDigits: 15 };

/** Formats a number with all of its decimals: 1234.5 becomes 1,234.5. */
export const formatNumber = (value: number, locale: string): string =>
  formatOf(locale, EXACT).format(value);

/** Formats an amount with the decimals of its currency: $1,234.50, CA$1,234.50, ¥1,235. */
export const formatCurrency = (value: number, locale: string, currency = "USD"): string =>
  formatOf(locale, moneyIn(currency)).format(value);

/** Formats a range of numbers, percentages, or amounts of a currency: $5,000.00 – $10,000.00. */
export function formatNumberRange(
  [least, most]: readonly [number, number],
  format: "number" | "currency" | "percent",
  { locale, currency = "USD" }: { locale: string; currency?: string | undefined },
): string {
  const options = { number: EXACT, currency: moneyIn(currency), percent: PERCENT }[format];
  const text = formatOf(locale, options).formatRange(least, most);
  return format === "percent" ? `${text}%` : text;
}

/** Formats US dollars, without zero cents: $15,000. */
export const formatRoundCurrency = (value: number, locale: string): string =>
  Number.isInteger(value)
    ? formatOf(locale, WHOLE_DOLLARS).format(value)
    : formatCurrency(value, locale);

/** Formats a percentage: 8.25 becomes 8.25%. */
export const formatPercent = (value: number, locale: string): string =>
  `${formatOf(locale, PERCENT).format(value)}%`;

/** Formats a percentage for reading, with one decimal at most: 37.25 becomes 37.3%. */
export const formatShare = (value: number, locale: string): string =>
  `${formatOf(locale, SHARE).format(value)}%`;
