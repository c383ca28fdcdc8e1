/**
 * Returns a published figure as the price list shows it: $15,000, or 7.60% for the unit `PERCENT`.
 * Amounts are whole dollars.
 */
export const publishedFigure = (value: number, unit: unknown, locale: string): string =>
  unit === "PERCENT"
    ? new Intl.NumberFormat(locale, { style: "percent", minimumFractionDigits: 2 }).format(
        value / 100,
      )
    : new Intl.NumberFormat(locale, {
        style: "currency",
        currency: "USD",
        maximumFractionDigits: 0,
      }).format(value);
