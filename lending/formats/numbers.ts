/** Formats by locale and options, created at first use. */
const cachedFormats = new Map<string, Intl.NumberFormat>();
const formatOf = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format =
    cachedFormats.get(key) ?? new Intl.NumberFormat(locale, { useGrouping: "always", ...options });
  cachedFormats.set(key, format);
  return format;
};
/** What a definition may say about how a number reads. */
export interface NumberStyle {
  /** Currency of an amount, ISO 4217; US dollars by default. */
  currency?: string | undefined;
  /** Decimals to round to; those of the currency or the format by default. */
  decimals?: number | undefined;
}

const moneyIn = ({ currency = "USD", decimals }: NumberStyle) =>
  ({ style: "currency", currency, ...fixed(decimals) }) as const;
const fixed = (decimals: number | undefined) =>
  decimals === undefined
    ? {}
    : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
const SHARE = { maximumFractionDigits: 1 };
const PERCENT = { minimumFractionDigits: 2, maximumFractionDigits: 4 };

/** Most decimals that a JSON number can hold exactly. */
const EXACT = { maximumFractionDigits: 15 };

/** Formats a number with all of its decimals: 1234.5 becomes 1,234.5. */
export const formatNumber = (
  value: number,
  locale: string,
  { decimals }: NumberStyle = {},
): string => formatOf(locale, { ...EXACT, ...fixed(decimals) }).format(value);

/** Formats an amount with the decimals of its currency: $1,234.50, CA$1,234.50, ¥1,235. */
export const formatCurrency = (value: number, locale: string, style: NumberStyle = {}): string =>
  formatOf(locale, moneyIn(style)).format(value);

/** Formats a range of numbers, percentages, or amounts of a currency: $5,000.00 – $10,000.00. */
export function formatNumberRange(
  [least, most]: readonly [number, number],
  format: "number" | "currency" | "percent",
  { locale, ...style }: NumberStyle & { locale: string },
): string {
  const options = {
    number: { ...EXACT, ...fixed(style.decimals) },
    currency: moneyIn(style),
    percent: { ...PERCENT, ...fixed(style.decimals) },
  }[format];
  const text = formatOf(locale, options).formatRange(least, most);
  return format === "percent" ? `${text}%` : text;
}

/** Formats an amount, without zero cents: $15,000. */
export const formatRoundCurrency = (value: number, locale: string, currency?: string): string =>
  formatCurrency(value, locale, Number.isInteger(value) ? { currency, decimals: 0 } : { currency });

/** Formats a percentage: 8.25 becomes 8.25%. */
export const formatPercent = (
  value: number,
  locale: string,
  { decimals }: NumberStyle = {},
): string => `${formatOf(locale, { ...PERCENT, ...fixed(decimals) }).format(value)}%`;

/** Formats a percentage for reading, with one decimal at most: 37.25 becomes 37.3%. */
export const formatShare = (value: number, locale: string): string =>
  `${formatOf(locale, SHARE).format(value)}%`;
