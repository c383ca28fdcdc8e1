/** Formats by locale and options, created at first use. */
const cachedFormats = new Map<string, Intl.NumberFormat>();
const formatOf = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format =
    cachedFormats.get(key) ?? new Intl.NumberFormat(locale, { useGrouping: "always", ...options });
  cachedFormats.set(key, format);
  return format;
};
const DOLLARS = { style: "currency", currency: "USD" } as const;
const WHOLE_DOLLARS = { ...DOLLARS, maximumFractionDigits: 0 };
const SHARE = { maximumFractionDigits: 1 };
const PERCENT = { minimumFractionDigits: 2, maximumFractionDigits: 4 };

/** Most decimals that a JSON number can hold exactly. */
const EXACT = { maximumFractionDigits: 15 };

/** Formats a number with all of its decimals: 1234.5 becomes 1,234.5. */
export const formatNumber = (value: number, locale: string): string =>
  formatOf(locale, EXACT).format(value);

/** Formats US dollars with cents: $1,234.50. */
export const formatCurrency = (value: number, locale: string): string =>
  formatOf(locale, DOLLARS).format(value);

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
