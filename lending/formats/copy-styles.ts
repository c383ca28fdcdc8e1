/**
 * Styles of numbers in copy, besides `integer` and `percent`: `{balance, number, currency}` is
 * $1,234.50, and $250,000 without cents. Other currencies need an argument with a `currency`.
 */
export const copyStyles = {
  number: {
    currency: { style: "currency", currency: "USD", trailingZeroDisplay: "stripIfInteger" },
  },
} as const;
